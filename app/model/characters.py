"""The bots as persons: what each is like, and what he says to what everybody has seen. No Kivy here.

A game's `story.py` tells who feels what about an event (`Teller.feelings`). Events are told to everybody, so
no remark can give a secret away.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.language import Say
from app.model.story import teller_of
from app.model.table_setup import BOT_NAMES
from engine.game import Event, M, P
from engine.match import Match

LOOKS = {
    "robbed": "shocked", "gloating": "happy", "lucky": "happy", "unlucky": "shocked", "beaten": "shocked",
    "won": "happy",
}  # fmt: skip
"""For what somebody may feel, how he looks."""


def character_of(name: str) -> str:
    """Tell who plays under a name: one who is called otherwise is somebody, too, and always the same."""
    known = name.rstrip(" 0123456789")
    return known if known in BOT_NAMES else BOT_NAMES[sum(map(ord, name)) % len(BOT_NAMES)]


def wears(name: str, bot: bool) -> str:
    """Name the piece that somebody wears over his squirrel's head; persons wear nothing."""
    return f"wear_{character_of(name).lower()}" if bot else ""


def manner(name: str, say: Say) -> str:
    """Say what a character is like, to stand between commas behind his name."""
    return {
        "Noisette": say("kindness itself"),
        "Pistache": say("a born grumbler"),
        "Amande": say("always dignified"),
        "Cajou": say("a gambler at heart"),
        "Praline": say("lost in dreams"),
        "Pignon": say("a bundle of nerves"),
    }[character_of(name)]


def style(name: str, level: str, say: Say) -> str:
    """Say in a sentence how a bot plays."""
    facts = {"name": name, "manner": manner(name, say)}
    return {
        "easy": say("{name}, {manner}, plays on impulse and overlooks a lot.", **facts),
        "normal": say("{name}, {manner}, plays sensibly, but does not look far ahead.", **facts),
        "hard": say("{name}, {manner}, works out the chances and overlooks nothing.", **facts),
    }[level]


def way(level: str, say: Say) -> str:
    """Say how anybody plays at a level."""
    return {
        "easy": say("Plays on impulse and overlooks a lot."),
        "normal": say("Plays sensibly, but does not look far ahead."),
        "hard": say("Works out the chances and overlooks nothing."),
    }[level]


def words(name: str, feeling: str, say: Say) -> str:
    """Say what a character says when he feels something."""
    said = {
        "Noisette": {
            "robbed": say("Oh dear, oh dear."),
            "gloating": say("Forgive me, dear!"),
            "lucky": say("How lovely!"),
            "unlucky": say("These things happen."),
            "beaten": say("Well played, all of you."),
            "won": say("Tea for everybody!"),
        },
        "Pistache": {
            "robbed": say("Of course. Me again."),
            "gloating": say("Serves you right."),
            "lucky": say("About time."),
            "unlucky": say("I knew it."),
            "beaten": say("I let you win."),
            "won": say("And now for some peace."),
        },
        "Amande": {
            "robbed": say("How very rude!"),
            "gloating": say("You will forgive me."),
            "lucky": say("Naturally."),
            "unlucky": say("I shall say nothing."),
            "beaten": say("Charming. Truly."),
            "won": say("One does one's best."),
        },
        "Cajou": {
            "robbed": say("Hey! Easy!"),
            "gloating": say("Easy come, easy go!"),
            "lucky": say("Jackpot!"),
            "unlucky": say("Next time, for sure."),
            "beaten": say("Double or quits?"),
            "won": say("Never in doubt!"),
        },
        "Praline": {
            "robbed": say("Was that mine?"),
            "gloating": say("Oh! Did I do that?"),
            "lucky": say("Like a rainbow!"),
            "unlucky": say("I was watching a leaf."),
            "beaten": say("Is it over already?"),
            "won": say("Won? Me?"),
        },
        "Pignon": {
            "robbed": say("No, no, no, no!"),
            "gloating": say("Yes! Yes! Yes!"),
            "lucky": say("Did you see that?"),
            "unlucky": say("My tail is shaking."),
            "beaten": say("Again! Please!"),
            "won": say("I daren't look. Did I win?"),
        },
    }
    return said[character_of(name)][feeling]


class Remark(NamedTuple):
    """What a bot has to say: words, or a look alone where they would be the same as last time."""

    seat: int
    feeling: str
    silent: bool = False


class Chatter:
    """Finds who has something to say to what was played: never to two acts in a row, never the same twice."""

    def __init__(self, match: Match[P, M]) -> None:
        """Listen to the bots of a match."""
        self._bots = {seat for seat, who in enumerate(match.seats) if who.bot}
        self._feelings = teller_of(match.game.name).feelings
        self._has_spoken = False
        self._last: tuple[int, str] | None = None

    def hear(self, events: Iterable[Event]) -> Remark | None:
        """Hear an act; whoever has most reason speaks, if nobody has spoken to the one before."""
        if self._has_spoken:
            self._has_spoken = False
            return None
        felt = (feeling for event in events for feeling in self._about(event) if feeling[0] in self._bots)
        first = next(felt, None)
        if first is None:
            return None
        self._has_spoken = True
        same, self._last = first == self._last, first
        return Remark(*first, silent=same)

    def _about(self, event: Event) -> Iterable[tuple[int, str]]:
        """Tell who feels what: at the end whoever has won, if that is a bot, else those who have not."""
        if event.name != "ended":
            return self._feelings(event)
        winners = event.facts["winners"]
        return [
            *((seat, "won") for seat in winners),
            *((seat, "beaten") for seat in sorted(self._bots.difference(winners))),
        ]
