"""What happens in Go Nuts! as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from app.language import Say
from engine.game import Event
from engine.go_nuts.dice import NUT


def sentence(event: Event, names: Sequence[str], say: Say) -> str:
    """Tell what happened; nothing where another sentence tells it already."""
    facts = event.facts
    name = names[facts["seat"]] if "seat" in facts else ""
    match event.name:
        case "rolled":
            nuts = facts["faces"].count(NUT)
            return say("{name} rolls {n} nut.", "{name} rolls {n} nuts.", name=name, n=nuts)
        case "hidden":
            return say("{name} hides {n} nut.", "{name} hides {n} nuts.", name=name, n=facts["points"])
        case "cracked":
            return say("Only nutcrackers! {name} loses the nuts of this turn.", name=name)
        case "frenzy":
            return say("Only squirrels! Go nuts!")
        case "woof":
            return say("{name} has the dog.", name=name)
        case "frenzy_over":
            return say(
                "{name}'s frenzy brings {n} nut.",
                "{name}'s frenzy brings {n} nuts.",
                name=name,
                n=facts["points"],
            )
        case "reached":
            return say("{name} reaches the target: last turns of the round!", name=name)
        case "tied":
            tied = ", ".join(names[seat] for seat in facts["seats"])
            return say("A tie at {n} nut: {names} go on.", "A tie at {n} nuts: {names} go on.", names=tied,
                       n=facts["points"])  # fmt: skip
    return ""
