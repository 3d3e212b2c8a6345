"""An eye on the glass: what a table shows is compared with its match, whatever fingers do to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.box import box_of
from app.model.reasons import reasons_of
from app.model.story import AT_ONCE, teller_of
from app.model.table_setup import Guest, TableSetup, symbols_of
from app.overlays.tutor import Tutor
from app.session.lesson import LEARNER
from app.session.session import Advice, hints_taken
from app.tables.handover import NOBODY
from app.tables.playback import SKIP_SECONDS
from app.theme import SYMBOLS
from app.widgets.advice import Box, Ring, overlap
from app.widgets.advice import box_of as ring_box
from engine import sheet
from engine.game import CHANCE, Move
from engine.match import AnyMatch
from tests.games import part_of, sheets
from tests.oracle import AnyLine, Expected, Seen, advising, differences, left_behind, taking_back
from tests.random_play import NAMES, Setup, random_line, setups

REST_SECONDS = 1.2
"""So long scores run and cards slide, at the slowest pace, after everything has been told."""
PATIENCE = 150
"""So often somebody is waited for."""
HIDDEN = 0.6
"""So much of what is ringed may be hidden by the words."""
HIDDEN_PIXELS = 12
"""The shadow of something may lie so much under words."""
NEAR = 2
"""A ring that lies no more pixels beside its thing lies round it."""
ADVISED = "advised_by_the_eye"
"""What of a table keeps what the eye advises, until it stops pointing at it."""
EVES = 2
"""At so many tables something rare happens before people go back to an earlier one."""
EVE_ACTS = 3
"""So much is done at most until it happens: a curtain may lie before it."""
SEVERAL = "several choose"
"""What is looked at first where not seat 1 begins: a hint is for whoever holds the tablet."""
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


class Eve(NamedTuple):
    """A golden match before a line of a person with which something happens."""

    match: AnyMatch
    at: int

    @property
    def line(self) -> AnyLine:
        """What is played next there."""
        return self.match.lines[self.at]


def rare_eves(game: str, rng: Random) -> list[Eve]:
    """Choose one eve of everything that happens in the golden matches of a game, the rarest first."""
    eves: dict[str, list[Eve]] = defaultdict(list)
    for path in sheets("golden", game):
        match = sheet.read(path.read_bytes()).match
        eve, opened = None, False
        for at, line in enumerate(match.lines[:-1]):
            eve = eve if line.seat == CHANCE else Eve(match, at)
            if match.first and not opened and len(match.positions[at].to_act) > 1:
                opened = True
                eves[SEVERAL].append(Eve(match, at))
            for event in line.events if eve else ():
                eves[event.name].append(eve)
    rarest = sorted(eves, key=lambda name: (name != SEVERAL, len(eves[name]), name))
    return [rng.choice(eves[name]) for name in rarest]


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
        table.sentence,
        table.session.course.is_midway,
        table.session.mode.takes_back,
        bool(table.overlay or table.reading),
        table.session.forced is not None,
        table.spoken_for,
        *pointed_at(table),
    )


def view_seat(table: Any, seat: int) -> int | None:
    """Tell whose secrets a hint may speak of: of those before whom it is said."""
    return seat if table.handover.holder == seat or not box_of(table.match.game.name).has_secrets else None


def pointed_at(table: Any) -> tuple[tuple[str, ...], list[tuple[int, Move]]]:
    """Tell what a lesson's step is about and what it teaches, else what this eye has advised."""
    tutor = table.screen.notice
    if not isinstance(tutor, Tutor):
        return (), getattr(table, ADVISED, [])
    step = tutor.lesson.step
    if step is None or (step.caption and not tutor.caption):
        return (), []
    own = takewhile(lambda one: one.seat == LEARNER and not one.race, tutor.lesson.steps[tutor.lesson.at :])
    return step.look, [(LEARNER, one.move) for one in own]


def wrong(table: Any) -> list[str]:
    """Spell where a table at rest shows something else than its match, or a ring lies beside its thing."""
    oracle = part_of(table.match.game.name, "oracle")
    claimed, seen = claims_of(table) | claims_of(table.screen.notice), seen_at(table)
    news = [claimed.pop(fact) for fact in sorted(claimed) if fact.startswith("since ")]
    found = differences(claimed, {**oracle.claims(seen), **taking_back(seen), **advising(seen)})
    return found + untrue(table, news) + misplaced(table) + hidden(table)


def untrue(table: Any, news: list[object]) -> list[str]:
    """Spell what is told to whoever is asked but has not happened since his turn, and what is not told."""
    match, curtain = table.match, table.handover.curtain
    teller, seat = teller_of(match.game.name), int(table.handover.near) if curtain else table.advised()
    turns = [
        at
        for at, (line, before) in enumerate(zip(match.lines, match.positions, strict=False))
        if line.seat == seat and teller.is_turn(before, line.seat, line.move)
    ]
    later = match.lines[turns[-1] + 1 :] if turns else []
    begun = next((at for at, line in enumerate(later) if line.seat != CHANCE), len(later))
    events = [
        event
        for line in later[begun:]
        for event in line.events
        if teller.weight(event) and not line.seat == event.facts.get("seat") == seat
    ]
    told = [teller.sentence(event, table.names, table.context.say) for event in events]
    wrong = [f"news: {text}, which has not happened since" for text in news if text not in told]
    if curtain and len(news) != min(AT_ONCE, len(list(filter(None, told)))):
        wrong.append(f"news on the curtain: {news} of {told}")
    return wrong


def misplaced(table: Any) -> list[str]:
    """Spell which rings lie beside their things, over the edge of the table, or over what is asked."""
    find = getattr(helpers_of(table), "thing", None)
    headers = [ring_box(one) for one in drawn(table.overlay or table) if getattr(one, "fact", "") == "asked"]
    found = []
    for ring in (*rings_in(table), *rings_in(table.screen.notice)):
        thing = (find and find(table, ring.name)) or table.thing(ring.name)
        lies, x, y, width, height = ring_box(ring), *ring_box(thing)
        if max(abs(a - b) for a, b in zip(lies, (x, y, width, height), strict=False)) > NEAR:
            found.append(f"the ring round {ring.name} is at {lies}, that at {ring_box(thing)}")
        if not (table.x <= x and table.y <= y and x + width <= table.right and y + height <= table.top):
            found.append(f"{ring.name} has a ring, and is not wholly on the table")
        if any(0 < overlap(lies, header) < header.width * header.height for header in headers):
            found.append(f"the ring round {ring.name} lies over what is asked")
    return found


def hidden(table: Any) -> list[str]:
    """Spell what people want to see that lies under words, or would under a hint or a refusal."""
    news, notice = table.since.shown, table.notice_place()
    found = []
    for box in table.kept_free():
        if news and overlap(ring_box(news), box) > 0:
            found.append(f"news lie over what is at {box}")
        if overlap(notice, box) > HIDDEN_PIXELS:
            found.append(f"a notice at {notice} would hide what lies at {box}")
    return found


def rings_in(root: Widget) -> list[Ring]:
    """Find the rings that are seen below a widget."""
    return [widget for widget in drawn(root) if isinstance(widget, Ring)]


def rests(table: Any) -> bool:
    """Tell whether everything has been told; a game may know better."""
    own = getattr(helpers_of(table), "rests", lambda _: True)
    return not table.busy and not table.match.over and own(table)


def helpers_of(table: Any) -> Any:
    return part_of(table.match.game.name, "fingers.helpers")


class Watch:
    """Fingers that play at random at the tables of a game, and an eye that looks after each move."""

    def __init__(
        self, app: Any, hand: Any, game: str, seed: str, eves: Iterable[Eve] = (), *, goes_back: bool = True
    ) -> None:
        self.app, self.hand, self.game, self.seed = app, hand, game, seed
        self.rng = Random(seed)
        self.eves = iter(eves)
        """Where tables are laid first, so that what is rare happens on the glass."""
        self.goes_back = goes_back
        """Whether people go back to an earlier table before anything else happens by chance."""
        self.left: dict[str, Any] = {}
        """The matches that were left, by the names of their files."""
        self.looks = 0
        self.done: list[str] = []
        """What has been done to the table, the last things last."""
        self._advice: tuple[Any, Any, Any] | None = None
        """What was advised last, at which table and where its match stood."""

    @property
    def table(self) -> Any:
        return self.app.manager.get_screen("table").table

    def look_on(self, looks: int) -> None:
        """Play and look so many times, at one table after the other."""
        self.hand.patience += 400 * looks
        while self.looks < looks:
            leaves = min(looks, self.looks + self._sit_down())
            while self.looks < leaves and self._go_on():
                self._look()
                if len(self.table.match.position.to_act) > 1 or self.rng.random() < 0.1:
                    self._ask_advice()
                if self.rng.random() < 0.3:
                    self._disturb()
                if self._go_on():
                    self._act()
            self._get_up()

    # Sitting down.

    def _sit_down(self) -> int:
        """Lay a table, or go on at an earlier one; tell how often to look there."""
        if self.left and (self.rng.random() < 0.2 or (self.goes_back and len(self.left) == EVES)):
            self._go_on_with(self.rng.choice([*self.left.values()][:-1] or [*self.left.values()]))
            return self.rng.randrange(1, 10)
        eve = next(self.eves, None)
        self.app.play(self.app.storage.begin(self._eve_of(eve) if eve else self._new_match()))
        self.hand.wait(0.5)
        if not eve:
            return self.rng.randrange(4, 40)
        for _ in range(EVE_ACTS):
            if not self._go_on() or len(self.table.match.lines) > eve.at:
                break
            if len(self.table.match.position.to_act) > 1:
                self._ask_advice()
            self._act(eve.line)
        return 1 if self.goes_back else 2

    def _get_up(self) -> None:
        """Leave a table; one at which a match is not over waits."""
        saved = self.table.session.keeper
        self.left.pop(saved.path.name, None)
        if not saved.match.over:
            self.left[saved.path.name] = saved

    def _seated(self, setup: Setup, first: int | None = None, person: int | None = None) -> AnyMatch:
        """Begin a match of some people and some bots."""
        bots = self.rng.choice((0, 0, 1, setup.seats - 1))
        guests = tuple(
            Guest(NAMES[at], SYMBOLS[at], "easy" if at >= setup.seats - bots and at != person else None)
            for at in range(setup.seats)
        )
        return TableSetup(setup.game, guests, setup.options, first).begin(self.rng)

    def _new_match(self) -> AnyMatch:
        """Play into the middle of a match."""
        setup: Setup = self.rng.choice(setups(self.game))
        match = self._seated(setup)
        for _ in range(self.rng.choice((0, self.rng.randrange(60)))):
            if match.position.apply(*(line := random_line(match.position, self.rng))).to_act:
                match.play(*line)
        self._note(f"sit down at {setup} after {len(match.lines)} lines")
        return match

    def _eve_of(self, eve: Eve) -> AnyMatch:
        """Play what a golden match has played until then."""
        golden = eve.match
        setup = Setup(golden.game, len(golden.seats), dict(golden.options))
        match = self._seated(setup, golden.first, eve.line.seat)
        for line in golden.lines[: eve.at]:
            match.play(line.seat, line.move)
        happens = ", ".join(event.name for event in eve.line.events)
        self._note(f"sit down at {setup} after {len(match.lines)} lines, before {happens}")
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

    def _act(self, line: AnyLine | None = None) -> None:
        """Make a move for whoever is asked, this one if it is his; wait for a bot."""
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
            legal = table.match.view(seat).legal_moves(seat)
            move = line.move if line and seat == line.seat and line.move in legal else self.rng.choice(legal)
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
        kinds = [self._resize, self._speak, self._take_back, self._come_again, self._pause]
        kinds += [self._put_back] * 5 if self.table.session.redoable else []
        kinds += [self._push_aside] * 3 if hasattr(helpers_of(self.table), "push_aside") else []
        what = self.rng.choice(kinds)
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

    def _put_back(self) -> None:
        self.table.put_back()
        self.hand.wait(0.2)

    def _come_again(self) -> None:
        """Leave, and go on with what is on the disk; others have begun a match meanwhile, and left it."""
        saved = self.app.session.keeper
        if self.rng.random() < 0.5:
            self.app.play(self.app.storage.begin(self._new_match()))
            self.hand.wait(0.2)
            self._go_on_with(saved)
        else:
            self._continue(saved.match)

    def _go_on_with(self, saved: Any) -> None:
        """Go on with a match that was left, and once more after home: no other was played last."""
        self._note(f"go on with {saved.path.name}")
        self.app.play(self.app.storage.open(saved.path))
        self.hand.wait(0.2)
        self._continue(self.table.match)

    def _continue(self, match: AnyMatch) -> None:
        """Leave a match, and go on with it; home says which it is, and who is awaited."""
        lines, first = list(match.lines), self.app.manager.get_screen("home").ids.first
        self.table.screen.leave()
        self.hand.wait(0.5)
        found = differences(claims_of(first), self._left_behind(match))
        assert not found, self._told("\n".join(found))
        self.app.continue_match()
        self.hand.wait(0.5)
        assert self.table.match.lines[: len(lines)] == lines, self._told("another match goes on")

    def _left_behind(self, match: AnyMatch) -> Expected:
        """Tell what home must say of a match that was left."""
        game = match.game.name
        tells = getattr(part_of(game, "oracle"), "when_left", left_behind)
        return tells(match, symbols_of(match), box_of(game).title, self.app.say)

    def _pause(self) -> None:
        self.table.screen.pause()
        self.hand.wait(0.3)
        self.table.screen.resume()
        self.hand.wait(0.3)

    def _push_aside(self) -> None:
        """Push what can be pushed out of sight: what is advised then must come back."""
        helpers_of(self.table).push_aside(self.hand, self.table, self.rng)
        self._ask_advice()
        self.table.forget_advice()  # cards that are to be turned first have rings that no move names

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
        due = 0 if table.match.position.racing else booked[seat]
        assert sum(booked) == due, self._told(f"{booked} hints are booked")
        table.session.forget_advice()  # nobody waits for what he thinks
        if sum(booked):
            self._hear_advice(seat)

    def _hear_advice(self, seat: int) -> None:
        """Let an expert answer anything at once; look whether his move is said and ringed."""
        table, rng = self.table, self.rng
        view = table.hinting.view_of(seat)
        gesture = [rng.choice(view.legal_moves(seat))]
        if table.session.course.leads_on(gesture[0]):
            gesture.append(rng.choice(view.apply(seat, gesture[0]).legal_moves(seat)))
        advice = Advice(seat, gesture, 0.4, 0.3)
        table.hinting.explain(advice)
        say = table.context.say
        reasons = reasons_of(table.match.game.name, table.names, say)
        said = reasons.hint(table.match.view(view_seat(table, seat)), advice).sentence(say)
        assert table.screen.notice.text == said, self._told(f"{gesture} is said otherwise")
        self._advice = table, table.match.position, advice
        self._note(f"hear {said}")
        self._look_at_rings()
        setattr(table, ADVISED, [(seat, move) for move in gesture])
        self._look()
        table.forget_advice()
        setattr(table, ADVISED, [])

    def _look_at_rings(self) -> None:
        """Compare what is ringed with the last hint, as long as it is about this position."""
        rings = self.table.pointer.boxes
        if not rings:
            return
        assert self._advice, self._told("nobody has asked for these rings")
        table, position, advice = self._advice
        assert (table, position) == (self.table, self.table.match.position), self._told("a hint is left over")
        names = [name for move in advice.moves for name in table.things_of(advice.seat, move)]
        boxes = [ring_box(table.thing(name)) for name in dict.fromkeys(names)]
        assert sorted(rings) == sorted(boxes), self._told(f"{advice.moves} has other rings")
        notice = table.screen.notice
        words = Box(*notice.pos, *notice.size)
        hidden = [box for box in boxes if overlap(words, box) > HIDDEN * box.width * box.height]
        assert not notice.opacity or not hidden, self._told(f"words hide what is ringed for {advice.moves}")

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
            self._look_at_rings()
        table.release()

    def _note(self, what: str) -> None:
        self.done.append(what)

    def _told(self, what: str) -> str:
        return "\n".join([what, f"seed {self.seed}, after:", *self.done[-12:]])
