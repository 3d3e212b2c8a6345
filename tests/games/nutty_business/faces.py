"""What must be told apart without colours at Nutty Business."""

from engine.nutty_business.cards import CODES

FACES = {"nutty_business/card": tuple(f"nb_claw_{code}" for code in CODES)}
