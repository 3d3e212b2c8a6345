"""Small set-ups of Nutty Business: seats, lines played before, numbers of lines 1, 2, 3, … deep."""

SETUPS = {
    "two players": (2, "", [16, 128, 1680, 6850, 33500]),
    "three officers": (4, "1 start bank\n2 start customs\n3 start customs\n4 start customs\n", [13, 53, 275]),
    "raids": (
        2,
        "1 start raid\n2 start c2\n1 play c3 new\n1 use left\n1 use right\n"
        "2 play thief new\n2 use left\n2 use right\n",
        [12, 24, 120, 534],
    ),
}
