"""Replay every golden sheet and let the bots play, where integers have 32 bits: `play.mjs` runs it."""

import sys
from unittest.mock import MagicMock

if sys.maxsize != 2**31 - 1:
    sys.exit(f"integers have {sys.maxsize.bit_length() + 1} bits here")

sys.path.insert(0, "/repository")
sys.dont_write_bytecode = True
sys.modules["pytest"] = MagicMock()  # what is called here needs none of it

from engine.games import GAMES
from tests.engine.test_signature import FEW, path_of, signatures
from tests.expectations import failures
from tests.games import sheets

golden = sheets("golden")
found = [complaint for path in golden for complaint in failures(path)]
for game in GAMES:
    if signatures(game, FEW)[0] != path_of(game).read_text("utf-8").split()[0]:
        found.append(f"the bots of {game} play otherwise")
if found:
    sys.exit("\n".join(found))
print(
    f"Python {sys.version.split()[0]}: {len(golden)} sheets replayed, {len(GAMES)} signatures of bots equal"
)
