"""What comes next in a match of The Nacho Incident; plain words, so that comparing them costs nothing."""

# Chance: the set-up.
SHUFFLE = "shuffle"
MOUNTIES = "mounties"
PROVINCES = "provinces"
FIRST_FOOD = "first_food"

# A turn.
HIRE = "hire"
SEND = "send"
ARREST = "arrest"
WANDER = "wander"

# The end of a round.
GEM = "gem"
DISCARD = "discard"
RESHUFFLE = "reshuffle"

# The next turn.
SELL = "sell"
FOOD = "food"
NEW_MOUNTIES = "new_mounties"

OVER = "over"
