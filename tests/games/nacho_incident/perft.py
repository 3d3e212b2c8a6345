"""Small set-ups of The Nacho Incident: seats, lines played before, numbers of lines 1, 2, 3, … deep."""

SMUGGLERS = (
    "AB9 SK8 ON7 QC6 AB1 AB2 AB3 AB4 QC9 ON8 SK7 AB6 QC1 QC2 QC3 QC4 SK1 SK2 SK3 SK4 SK5 SK6 ON1 ON2 "
    "AB3 AB4 AB5 AB5 AB6 AB7 AB7 AB8 SK3 SK4 SK5 SK6 SK7 SK9 ON3 ON3 ON4 ON4 ON5 ON5 ON6 ON6 ON7 ON9 "
    "QC3 QC4 QC5 QC5 QC6 QC7 QC7 QC8"
)
DEAL = f"""* smugglers {SMUGGLERS}
* mounties AB3 AB4 SK3 SK4 AB3 SK4 ON3 ON4 ON4 QC3 QC3 QC4
* provinces AB 1 2 3 | SK 1 2 3 | ON 1 2 3 | QC 1 2 3
* food 1 pepper sour
* food 2 bean corn
"""
SETUPS = {"a turn": (2, DEAL, [16, 128, 1088, 4940])}
