"""An eye on the glass: what a table shows is compared with its match, whatever fingers do to it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.model.table_setup import Guest, TableSetup, symbols_of
from app.session.session import hints_taken
from app.tables.handover import NOBODY
from app.tables.playback import SKIP_SECONDS
from app.theme import SYMBOLS
from engine.match import AnyMatch
from tests.games import part_of
from tests.oracle import Seen, differences
from tests.random_play import NAMES, Setup, random_line, setups

REST_SECONDS = 1.2
"""So long scores run and cards slide, at the slowest pace, after everything has been told."""
PATIENCE = 150
"""So often somebody is waited for."""
SIZES = ((640, 400), (800, 400), (640, 480), (512, 320))
LANGUAGES = ("en", "fr")


def drawn(widget: Widget) -> Iterator[Widget]:
    """Walk over what can be seen of a widget."""
    if widget.opacity:
        yield widget
        for child in widget.children:
            yield from drawn(child)


def claims_of(root: Widget) -> dict[str, object]:
    """Collect what is claimed below a widget; a fact that is claimed twice must be claimed alike."""
    found: dict[str, object] = {}
    for widget in drawn(root):
        for fact, value in getattr(widget, "claims", tuple)():
            assert str(found.setdefault(fact, value)) == str(value), f"{fact}: {found[fact]} and {value}"
    return found


def seen_at(table: Any) -> Seen:
    """Tell an oracle what it may know of a moment."""
    handover = table.handover
    return Seen(
        table.match,
        None if handover.holder == NOBODY else int(handover.holder),
        int(handover.near),
        bool(handover.curtain),
        handover.looked_over,
        table.persons,
        len(table.match.lines) if table.session.shown is None else table.session.shown,
        symbols_of(table.match),
        table.context.say,
        table.session.mode.thinks and not table.agenda.is_held,
    )


def wrong(table: Any) -> list[str]:
    """Spell where a table at rest shows something else than its match."""
    oracle = part_of(table.match.game.name, "oracle")
    return differences(claims_of(table), oracle.claims(seen_at(table)))


def rests(table: Any) -> bool:
    """Tell whether everything has been told; a game may know better."""
    own = getattr(helpers_of(table), "rests", lambda _: True)
    return not table.busy and not table.match.over and own(table)


def helpers_of(table: Any) -> Any:
    return part_of(table.match.game.name, "fingers.helpers")


class Watch:
    """Fingers that play at random at the tables of a game, and an eye that looks after each move."""

    def __init__(self, app: Any, hand: Any, game: str, seed: str) -> None:
        self.app, self.hand, self.game, self.seed = app, hand, game, seed
        self.rng = Random(seed)
        self.looks = 0
        self.done: list[str] = []
        """What has been done to the table, the last things last."""

    @property
    def table(self) -> Any:
        return self.app.manager.get_screen("table").table

    def look_on(self, looks: int) -> None:
        """Play and look so many times, at one table after the other."""
        self.hand.patience += 400 * looks
        while self.looks < looks:
            self._sit_down()
            leaves = min(looks, self.looks + self.rng.randrange(4, 40))
            while self.looks < leaves and self._go_on():
                self._look()
                if len(self.table.match.position.to_act) > 1 or self.rng.random() < 0.1:
                    self._ask_advice()
                if self.rng.random() < 0.3:
                    self._disturb()
                if self._go_on():
                    self._act()

    # Sitting down.

    def _sit_down(self) -> None:
        self.app.play(self.app.storage.begin(self._new_match()))
        self.hand.wait(0.5)

    def _new_match(self) -> AnyMatch:
        """Play into the middle of a match, some people and some bots."""
        setup: Setup = self.rng.choice(setups(self.game))
        bots = self.rng.choice((0, 0, 1, setup.seats - 1))
        guests = tuple(
            Guest(NAMES[seat], SYMBOLS[seat], "easy" if seat >= setup.seats - bots else None)
            for seat in range(setup.seats)
        )
        match = TableSetup(setup.game, guests, setup.options).begin(self.rng)
        for _ in range(self.rng.choice((0, self.rng.randrange(60)))):
            if match.position.apply(*(line := random_line(match.position, self.rng))).to_act:
                match.play(*line)
        self._note(f"sit down at {setup} after {len(match.lines)} lines")
        return match

    # What happens.

    def _go_on(self) -> bool:
        """Wait until the table is at rest, tapping now and then; tell whether the match goes on."""
        for _ in range(PATIENCE):
            if self.table.match.over:
                return False
            if rests(self.table):
                return True
            if self.rng.random() < 0.2:
                self._note("tap to skip")
                self.hand.finger().down(*self.table.to_window(*self.table.center)).up()
                self.hand.wait(SKIP_SECONDS)  # so long the table takes no further touch for an answer
            self.hand.wait(0.2)
        raise AssertionError(self._told("the table hangs"))

    def _act(self) -> None:
        """Make a move for whoever is asked; wait for a bot."""
        table, hand = self.table, self.hand
        lines = len(table.match.lines)
        if table.handover.curtain:
            self._note("open the curtain")
            table.handover.curtain._open()
            hand.wait(0.5)
            return
        seat = table.advised()
        if getattr(helpers_of(table), "do_what_waits", lambda *_: False)(hand, table):
            self._note("go on")
        elif seat is not None:
            move = self.rng.choice(table.match.view(seat).legal_moves(seat))
            self._note(f"{seat + 1} {move}")
            helpers_of(table).make(hand, table, move)
            hand.wait(0.2)
            assert len(table.match.lines) > lines, self._told(f"a finger cannot play {move}")
        else:
            for _ in range(PATIENCE):
                if len(table.match.lines) > lines:
                    return
                hand.wait(0.2)
            raise AssertionError(self._told("a bot does not act"))

    def _disturb(self) -> None:
        """Do to the table what people do now and then."""
        what = self.rng.choice((self._resize, self._speak, self._take_back, self._come_again, self._pause))
        self._note(what.__name__[1:])
        what()
        if self._go_on():
            self._look()

    def _resize(self) -> None:
        Window.size = self.rng.choice(SIZES)
        self.hand.wait(0.2)

    def _speak(self) -> None:
        """Choose another language, which is done in a pause."""
        self.table.screen.pause()
        self.app.settings.language = self.rng.choice(LANGUAGES)
        self.hand.wait(0.1)
        self.table.screen.resume()
        self.hand.wait(0.3)

    def _take_back(self) -> None:
        self.table.take_back()
        self.hand.wait(0.2)

    def _come_again(self) -> None:
        """Leave, and go on with what is on the disk; others have begun a match meanwhile, and left it."""
        saved, lines = self.app.session.keeper, self.table.match.lines
        if self.rng.random() < 0.5:
            self.app.play(self.app.storage.begin(self._new_match()))
            self.hand.wait(0.2)
            self.app.play(self.app.storage.open(saved.path))
            self.hand.wait(0.2)
        self.app.show("home")
        self.hand.wait(0.5)
        self.app.continue_match()
        self.hand.wait(0.5)
        assert self.table.match.lines[: len(lines)] == lines, self._told("another match goes on")

    def _pause(self) -> None:
        self.table.screen.pause()
        self.hand.wait(0.3)
        self.table.screen.resume()
        self.hand.wait(0.3)

    def _ask_advice(self) -> None:
        """Ask an expert, whose advice is booked to whoever is asked."""
        table = self.table
        asked = [seat for seat in table.match.position.to_act if seat in table.persons]
        if table.handover.curtain or not asked or table.session.actor is not None:
            return
        holder = int(table.handover.holder)
        before = hints_taken(table.match)
        table.advise()
        booked = [after - was for after, was in zip(hints_taken(table.match), before, strict=True)]
        seat = holder if holder in asked else asked[0]
        assert sum(booked) == booked[seat], self._told(f"{booked} hints are booked")
        table.session.forget_advice()  # nobody waits for what he thinks

    # Looking.

    def _look(self) -> None:
        """Compare, once everything lies still: bots wait so long."""
        table = self.table
        table.hold()
        self.hand.frames(round(REST_SECONDS / 0.1), seconds=0.1)
        if rests(table):
            self.looks += 1
            found = wrong(table)
            assert not found, self._told("\n".join(found))
        table.release()

    def _note(self, what: str) -> None:
        self.done.append(what)

    def _told(self, what: str) -> str:
        return "\n".join([what, f"seed {self.seed}, after:", *self.done[-12:]])
