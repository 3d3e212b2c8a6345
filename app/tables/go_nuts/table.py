"""Go Nuts! on the table: dice that tumble, nuts at risk, roll or hide, and the frenzy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.services.shake import Shake
from app.session.session import Played, Session
from app.tables.go_nuts.frenzy import Frenzy
from app.tables.pace import pace
from app.tables.table import EDGES, Table
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from app.widgets.die import TILTS, Die, spread
from app.widgets.flight import Point
from app.widgets.people import ScoreCard
from app.widgets.touches import is_over
from engine.game import CHANCE, Move
from engine.go_nuts.dice import SQUIRREL_DICE
from engine.go_nuts.level_bots import prospects
from engine.go_nuts.moves import HIDE, ROLL, Rolled
from engine.go_nuts.position import Round

ROLL_SECONDS = 0.5
STAGGER = 0.06
"""The dice of a throw land one after the other."""
READ_SECONDS = 1.3
"""How long an outcome that ends the turn stays on the table."""
BOT_SECONDS = 0.9
FLY_SECONDS = 0.4
MOST_FLYERS = 12
"""So many nuts fly at most: more would take too long."""
TURN_ENDS = ("hidden", "cracked", "frenzy_over")
LARGEST_DIE, LARGEST_ASIDE = 136, 104
TRAYS = (0, 196, 332)
"""How wide the tray is with no nutcracker aside, with one, with more, in units."""
ROOM_SECONDS = 0.25
AT_REST = "SNXSN"
"""How the dice lie, in the shade, before anybody rolls them."""


class GoNutsTable(Table):
    """The dice, the nuts at risk, and the two choices."""

    gathered = NumericProperty(0)
    dice = NumericProperty(SQUIRREL_DICE)
    symbol = StringProperty("claw")
    roll_text = StringProperty("")
    roll_means = StringProperty("")
    hide_text = StringProperty("")
    hide_means = StringProperty("")
    round_line = StringProperty("")
    may_roll = BooleanProperty(False)
    may_hide = BooleanProperty(False)
    tray_wide = NumericProperty(TRAYS[-1])
    """How wide the tray for nutcrackers is, in units."""
    room = NumericProperty(0)
    """How much of the field it has taken, in units."""

    lies_anew = False

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self.field: list[Die] = []
        self.tray: list[Die] = []
        self.frenzy: Frenzy | None = None
        self._held = False
        super().__init__(session=session, **kwargs)
        self._lay_score_cards()
        self.bind(size=self._place_dice)
        self.ids.field.bind(size=self._place_dice)
        self.ids.tray.bind(size=self._place_dice)
        app = App.get_running_app()
        app.bind(say=self._show_words, u=self._place_dice)
        self._shake = Shake(self.roll)
        self._shake.start()
        app.sounds.preload("roll", "land", "nut", "crack", "hide", "squirrels", "turn")

    # Showing a position.

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        position: Round = self.match.position
        if self.match.over:
            self.after(READ_SECONDS / 2, self.finish)
            return
        self.sky.clear()  # a nut that lands later would be counted on top of the sum
        self.busy = False
        self._show_scores()
        self.symbol = self.symbols[position.turn]
        self.facing = "bottom" if position.frenzy else EDGES[len(self.symbols)][position.turn]
        self.gathered = position.gathered
        self.dice = position.dice
        self._show_faces(self._last_faces())
        self._show_words()
        if position.frenzy:
            self._open_frenzy()
        elif self.session.actor is not None:
            self.after(BOT_SECONDS, self.let_bot_act)

    def _last_faces(self) -> str:
        """Return what the last roll of this turn shows, nothing before the first."""
        line = self.match.lines[-1] if self.match.lines else None
        return (
            str(line.move) if line and isinstance(line.move, Rolled) and self.match.position.may_hide else ""
        )

    def _lay_score_cards(self) -> None:
        target = self.match.position.target
        for seat, who in enumerate(self.match.seats):
            card = ScoreCard(name=who.name, target=target, bot=bool(who.bot))
            card.symbol = self.symbols[seat]
            self.ids.scores.add_widget(card)
        self.cards = list(reversed(self.ids.scores.children))

    def _show_scores(self) -> None:
        position = self.match.position
        for seat, card in enumerate(self.cards):
            card.active = seat == position.turn
            Animation(points=position.points[seat], d=0.4 * pace()).start(card)

    def _show_words(self, *_: object) -> None:
        say = App.get_running_app().say
        position: Round = self.match.position
        name = self.match.seats[position.turn].name
        dice, nuts, written = position.dice, position.gathered, position.points[position.turn]
        person = position.turn in self.persons
        self.may_roll = person and not position.frenzy and not self.match.over
        self.may_hide = self.may_roll and position.may_hide
        self.roll_text = say("Roll {n} die | Roll {n} dice", n=dice)
        self.hide_text = say("Hide {n} nut | Hide {n} nuts", n=nuts) if nuts else say("Hide")
        self.roll_means = say("Only squirrels, or only nutcrackers: all is lost") if nuts else ""
        self.hide_means = f"{written} + {nuts} = {written + nuts}" if position.may_hide else ""
        turns = sum(event.name in TURN_ENDS for line in self.match.lines for event in line.events)
        number = turns // len(self.match.seats) + 1
        self.round_line = say("Round {number} · first to {target}", number=number, target=position.target)
        if self.busy:
            return  # what has just happened is still to be read
        if position.may_hide and dice == SQUIRREL_DICE and self._last_faces() == "N":
            self.asked = say("The last die shows a nut! {name}: roll all five again, or hide?", name=name)
        elif position.may_hide:
            self.asked = say("{name}: roll on, or hide the nuts?", name=name)
        else:
            self.asked = say("{name}, roll the dice!", name=name)

    # Dice.

    def _show_faces(self, faces: str) -> None:
        """Lay the dice out: those just rolled in the field, nutcrackers in the tray."""
        for die in (*self.field, *self.tray):
            self.ids.cloth.remove_widget(die)
        rolled = [face for face in faces if face != "X"]
        aside = SQUIRREL_DICE - len(rolled) if faces else 0
        self.field = [self._new_die(face, place) for place, face in enumerate(rolled)]
        if not faces:
            self.field = [self._new_die(face, place) for place, face in enumerate(AT_REST[: self.dice])]
            for die in self.field:
                die.dimmed = True
        self.tray = [self._new_die("X", place) for place in range(aside)]
        for die in self.field:
            die.glowing = die.face == "N" and bool(faces)
        self._make_room(aside)
        self._place_dice()

    def _make_room(self, aside: int) -> None:
        """Let the dice have the tray's room until a nutcracker lies in it."""
        wide = TRAYS[min(aside, len(TRAYS) - 1)]
        self.tray_wide = wide or self.tray_wide
        Animation.cancel_all(self, "room")
        seconds = ROOM_SECONDS * pace()
        if App.get_running_app().settings.reduced_motion or not seconds:
            self.room = wide
        else:
            Animation(room=wide, d=seconds, t="out_quad").start(self)

    def _new_die(self, face: str, place: int) -> Die:
        die = Die(tilt=TILTS[place % len(TILTS)])
        die.show(face)
        self.ids.cloth.add_widget(die)
        return die

    def _place_dice(self, *_: object) -> None:
        """Spread the dice over the field and the tray."""
        u = App.get_running_app().u
        spread(self.field, self.ids.field, LARGEST_DIE * u)
        spread(self.tray, self.ids.tray, LARGEST_ASIDE * u)

    def _tumble(self, faces: str, done: Callable[[], None]) -> None:
        """Roll as many dice as there are faces and call back when the last has landed."""
        app = App.get_running_app()
        for die in self.field:
            self.ids.cloth.remove_widget(die)
        if len(faces) == SQUIRREL_DICE:
            for die in self.tray:
                self.ids.cloth.remove_widget(die)
            self.tray = []
            self._make_room(0)
        self.field = [self._new_die("S", place) for place in range(len(faces))]
        self._place_dice()
        app.sounds.play("roll")
        seconds = ROLL_SECONDS * pace()
        for place, (die, face) in enumerate(zip(self.field, faces, strict=True)):
            last = place == len(faces) - 1
            die.tumble(face, seconds + place * STAGGER * pace(), lambda last=last: self._landed(last, done))

    def _landed(self, last: bool, done: Callable[[], None]) -> None:
        app = App.get_running_app()
        app.sounds.play("land")
        app.haptics.buzz("land")
        if last:
            done()

    # What fingers intend.

    def roll(self) -> None:
        """Roll, if a person may."""
        if self.may_roll and not self.busy:
            self.session.intend(self.match.position.turn, ROLL)

    def hide(self) -> None:
        """Hide the nuts, if a person may."""
        if self.may_hide and not self.busy:
            self.session.intend(self.match.position.turn, HIDE)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger on the dice: a tap rolls them, and so does a flick."""
        if super().on_touch_down(touch) or (not self.frenzy and self.skip()):
            return True
        if not self.frenzy and self.ids.field.collide_point(*touch.pos):
            touch.grab(self)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        """Roll when the finger leaves the dice."""
        if touch.grab_current is self:
            touch.ungrab(self)
            if not is_over(touch):
                self.roll()
            return True
        return bool(super().on_touch_up(touch))

    def let_bot_act(self) -> None:
        """Let a bot decide, unless something else has begun meanwhile."""
        if not self.busy and not self.frenzy:
            super().let_bot_act()

    def boxes(self, seat: int, move: Move) -> list[Box]:
        """Point at the button."""
        return [box_of(self.ids.hide if move == HIDE else self.ids.roll)]

    def thing(self, name: str) -> Widget | None:
        """Find the dice, the tray, the heap, or somebody's score or zone."""
        match name.split(":"):
            case ["score", seat]:
                return self.cards[int(seat) - 1]
            case ["zone", seat]:
                return self.frenzy.zones[int(seat) - 1] if self.frenzy else None
            case ["dice"]:
                return self.ids.field
            case ["tray" | "heap"]:
                return self.ids[name]
        return super().thing(name)

    def kept_free(self) -> list[Box]:
        """Keep the dice, the heap and the buttons free, in a race its middle."""
        if self.frenzy:
            return [Box(*self.frenzy.center_box)]
        things = (*self.field, *self.tray, self.ids.heap, self.ids.roll, self.ids.hide)
        return [box_of(thing) for thing in things]

    def reason(self, seat: int, moves: list[Move]) -> str:
        """Say what both choices are worth."""
        say, position = App.get_running_app().say, self.match.position
        if not position.may_hide:
            return say("There is nothing to lose yet.")
        hiding, rolling = (round(100 * chance) for chance in prospects(position))
        odds = say("Hiding wins {hiding} times in 100, rolling {rolling} times.", hiding=hiding,
                   rolling=rolling)  # fmt: skip
        return odds if len(position.points) == 2 else say("Against the strongest rival:") + " " + odds

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "end" if self.match.over else "frenzy" if self.match.position.frenzy else "turn"

    # What has happened.

    def tell(self, played: list[Played]) -> None:
        """Show what a line brought, then the position after it."""
        if self.frenzy:
            self.frenzy.tell(played)
            return
        self.busy = True
        last = played[-1]
        if last.line.seat == CHANCE and isinstance(last.line.move, Rolled):
            faces = "".join(sorted(str(last.line.move), key="SNX".index))
            self._tumble(faces, lambda: self._rolled(last))
        else:
            self._hidden(last)

    def _rolled(self, played: Played) -> None:
        app = App.get_running_app()
        names = [event.name for event in played.line.events]
        name = self.match.seats[played.before.turn].name
        if "cracked" in names:
            app.sounds.play("crack")
            self._lose_nuts()
            for die in self.field:
                die.dimmed = True
            self.asked = app.say("Only nutcrackers! {name} loses the nuts of this turn.", name=name)
            self._next_turn()
        elif "frenzy" in names:
            app.sounds.play("squirrels")
            self.asked = app.say("Only squirrels! Go nuts!")
            self._lose_nuts()
            self.after(READ_SECONDS, self.show)
        else:
            nuts = [die for die in self.field if die.face == "N"]
            for die in nuts:
                die.glowing = True
                self._fly_nuts(1, die.center, self.ids.heap.center, self._gather)
            self.after(FLY_SECONDS + 0.1 if nuts else 0.12, self.show)

    def _gather(self) -> None:
        """See a nut land among those at risk."""
        self.gathered += 1
        App.get_running_app().sounds.play("nut")

    def _lose_nuts(self) -> None:
        """Let the dice take the nuts that were at risk."""
        nuts, self.gathered = int(self.gathered), 0
        for nut in range(min(nuts, MOST_FLYERS)):
            self._fly_nuts(1, self.ids.heap.center, self.field[nut % len(self.field)].center)

    def _hidden(self, played: Played) -> None:
        app = App.get_running_app()
        app.sounds.play("hide")
        seat = played.before.turn
        name, nuts = self.match.seats[seat].name, played.before.gathered
        self.asked = app.say("{name} hides {n} nut. | {name} hides {n} nuts.", name=name, n=nuts)
        card = self.cards[seat]
        self._fly_nuts(nuts, self.ids.heap.center, (card.x + 30 * app.u, card.center_y), self._stash)
        self.gathered = 0
        self._show_scores()
        self._next_turn()

    def _fly_nuts(
        self, number: int, start: Point, end: Point, landed: Callable[[], None] | None = None
    ) -> None:
        self.sky.fly("hazelnut", start, end, min(number, MOST_FLYERS), FLY_SECONDS * pace(), landed)

    def _stash(self) -> None:
        App.get_running_app().sounds.play("nut")

    def _next_turn(self) -> None:
        app = App.get_running_app()

        def turn() -> None:
            if not self.match.over:
                app.sounds.play("turn")
                app.haptics.buzz("turn")
            self.show()

        self.after(READ_SECONDS, turn)

    # The frenzy.

    def _open_frenzy(self) -> None:
        if not self.frenzy:
            self.sky.clear()
            self._covered = self.children[:]  # nobody sees the table now, so it need not be drawn
            self.clear_widgets()
            self.frenzy = Frenzy(self)
            if self._held:
                self.frenzy.hold()
            self.add_widget(self.frenzy)

    def close_frenzy(self) -> None:
        """Go back from the race to the table."""
        if self.frenzy:
            self.remove_widget(self.frenzy)
            self.frenzy = None
            for widget in reversed(self._covered):
                self.add_widget(widget)
        self.busy = True
        self._next_turn()

    # Time.

    def skip(self) -> bool:
        """Let the dice land at once, or go on to the next turn."""
        if not super().skip():
            return False
        for die in self.field:
            die.hurry()
        return True

    def hold(self) -> None:
        """Hold the race too; nobody rolls by shaking meanwhile."""
        super().hold()
        self._held = True
        self._shake.stop()
        if self.frenzy:
            self.frenzy.hold()

    def release(self) -> None:
        """Let the race go on too."""
        super().release()
        self._held = False
        self._shake.start()
        if self.frenzy:
            self.frenzy.release()

    def close(self) -> None:
        """Leave the table: nothing that waits happens any more."""
        super().close()
        self._shake.stop()
        if self.frenzy:
            self.frenzy.close()


TABLE = GoNutsTable
load_look("go_nuts/table")
