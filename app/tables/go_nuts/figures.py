"""The pictures of Go Nuts! in the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from app.language import Say
from app.model.table_setup import symbols_of
from app.services.context import Context
from app.tables.go_nuts.die import FACES, GoNutsDie
from app.tables.go_nuts.score_card import GoNutsScoreCard
from app.theme import BRASS_LIGHT
from app.widgets.figure import Count, Figure, Shown
from app.widgets.people import Badge
from app.widgets.words import Title
from engine.go_nuts.dice import SQUIRREL_DICE
from engine.go_nuts.moves import GoNutsMove
from engine.go_nuts.position import Round
from engine.match import Match

DIE, SMALL_DIE, BADGE, COUNT = 92, 66, 56, 84
SCORE_CARD = 290, 86


def face_name(face: str, say: Say) -> str:
    """Name what a die shows."""
    return {"N": say("nut"), "S": say("squirrel"), "X": say("nutcracker"), "dog": say("dog"),
            "kennel": say("kennel")}[face]  # fmt: skip


def picture(context: Context, kind: str, *faces: str) -> Figure:
    """Draw faces with their names, or a throw."""
    named = {"faces": True, "throw": False}[kind]
    names = [face_name(face, context.say) if named else "" for face in faces]
    dice = (_die(context, face) for face in faces)
    return Figure([Shown(die, DIE, DIE, name) for die, name in zip(dice, names, strict=True)])


def example(context: Context, match: Match[Round, GoNutsMove], kind: str) -> Figure:
    """Draw rolls, each with the nuts of the turn so far; a frenzy, a line for each player; or the scores."""
    return {"rolls": _rolls, "frenzy": _frenzy, "scores": _scores}[kind](context, match)


def _die(context: Context, face: str) -> GoNutsDie:
    return GoNutsDie(context, face, kind=FACES[face].partition("_")[0])


def _dice(context: Context, faces: Sequence[str], room: int) -> list[Shown]:
    """Lay dice in a row that is as long as if there were so many."""
    widgets = [*(_die(context, face) for face in faces), *(Widget() for _ in range(room - len(faces)))]
    return [Shown(widget, SMALL_DIE, SMALL_DIE) for widget in widgets]


def _nuts(number: int) -> Shown:
    return Shown(Count(text=str(number)), COUNT, SMALL_DIE)


def _rolls(context: Context, match: Match[Round, GoNutsMove]) -> Figure:
    lines: list[list[Shown]] = []
    for line, after in zip(match.lines, match.positions[1:], strict=True):
        for event in line.events:
            if event.name == "rolled":
                number = Title(text=f"{len(lines) + 1}.", points=28, color=BRASS_LIGHT)
                dice = _dice(context, event.facts["faces"], SQUIRREL_DICE)
                lines.append([Shown(number, 44, SMALL_DIE), *dice, _nuts(after.gathered)])
    return Figure(*lines, gap=12)


def _scores(_: Context, match: Match[Round, GoNutsMove]) -> Figure:
    position, cards = match.position, []
    for seat, who in enumerate(match.seats):
        card = GoNutsScoreCard(name=who.name, points=position.points[seat], target=position.target)
        card.symbol = symbols_of(match)[seat]
        cards.append(Shown(card, *SCORE_CARD))
    return Figure(cards)


def _frenzy(context: Context, match: Match[Round, GoNutsMove]) -> Figure:
    thrown: dict[int, list[str]] = {}
    nuts: dict[int, int] = {}
    for event in (event for line in match.lines for event in line.events):
        if event.name == "shaken":
            thrown.setdefault(event.facts["seat"], []).extend(event.facts["faces"])
        elif event.name in ("woof", "kennel"):
            face = "dog" if event.name == "woof" else "kennel"
            thrown.setdefault(event.facts["seat"], []).append(face)
        elif event.name == "frenzy_over":
            nuts[event.facts["seat"]] = event.facts["points"]
    symbols, longest = symbols_of(match), max(map(len, thrown.values()))
    return Figure(
        *(
            [
                Shown(Badge(symbol=symbols[seat]), BADGE, BADGE),
                *_dice(context, faces, longest),
                _nuts(nuts[seat]) if seat in nuts else Shown(Widget(), COUNT, SMALL_DIE),
            ]
            for seat, faces in sorted(thrown.items())
        ),
        gap=12,
    )
