"""Small set-ups of NUT: seats, lines played before, numbers of lines 1, 2, 3, … deep."""

DEAL = (
    "* deck OPG PoG O*Y GpY POR OBP GOY GRO OGB ROY YBO RBO YGP PRG PGB YPR BPY BRP RYG GYB RBG BYR "
    "YgR BrO RyB ObP OPY P*R G*B O*R\n"
)
SETUPS = {"two players": (2, DEAL, [6, 10, 10, 16, 96, 1270])}
