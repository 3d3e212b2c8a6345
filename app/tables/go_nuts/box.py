"""The box of Go Nuts!."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.box import Box, OptionWords, Record
from app.language import Say

if TYPE_CHECKING:
    from engine.go_nuts.position import Round
    from engine.match import AnyMatch


def option_words(say: Say) -> dict[str, OptionWords]:
    """Name the option."""
    return {"target": OptionWords(say("Target"))}


def best_frenzy(match: AnyMatch) -> tuple[int, ...]:
    """Tell what each seat's best frenzy has brought."""
    best = [0] * len(match.seats)
    for line in match.lines:
        for event in line.events:
            if event.name == "frenzy_over":
                seat = event.facts["seat"]
                best[seat] = max(best[seat], event.facts["points"])
    return tuple(best)


def moment(view: Round, say: Say, title: str, names: list[str]) -> str:
    """Say whose frenzy is on: everybody may roll then, and it is nobody's turn."""
    return say("{game} · {name}'s frenzy", game=title, name=names[view.turn]) if view.frenzy else ""


BOX = Box(
    name="go_nuts",
    title="Go Nuts!",
    short="Go\u00a0Nuts!",
    order=2,
    colour="#9C3F16",
    emblem="leaf_autumn",
    players=(2, 4),
    minutes=15,
    lesson_minutes=4,
    people="B. S. Spence · G. J. Donner\nM. S. Steer · Sam Ward",
    publishers="Game Factory · Atalia",
    suggested=True,
    option_words=option_words,
    records=(Record("frenzy", best_frenzy, lambda say: say("best frenzy")),),
    moment=moment,
)
