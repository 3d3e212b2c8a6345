"""NUT on the table: three columns on offer, and everybody's tree that grows by overlapping cards."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.uix.widget import Widget

from app.model.reasons import Hint
from app.session.agenda import Agenda
from app.session.session import Played
from app.tables.nut.cloth import NutCloth
from app.tables.nut.counting import NutCounting
from app.tables.nut.narrator import Narrator
from app.tables.nut.places import offered_at
from app.tables.nut.placing import Placing
from app.tables.nut.refill import Refill
from app.tables.nut.rivals import NutFullTree
from app.tables.nut.words import question
from app.tables.playback import Step
from app.tables.table import Table
from app.widgets import load_look
from app.widgets.advice import Box, Thing
from engine.game import Event
from engine.nut.moves import NutMove, Place, Take, parse
from engine.nut.position import Forest

NOTICE_LOWER = 52
"""How far what is said may hang down over the tree's area, in units."""


class NutTable(Table[Forest, NutMove]):
    """Lays the cloth, asks for a card and its place, and counts the trees at the end."""

    effects = ("card_lift", "card_refused", "branch", "double", "turn")
    voices: ClassVar = {"leaf": 3, "combo": 3}
    bot_seconds = 0.8

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cloth = NutCloth(
            self.context,
            self.names,
            self.symbols,
            self._open_full,
            table=self,
            near=self.handover.near,
            taught=self.session.mode.teaches,
        )
        self.bind(asked=self.cloth.setter("asked"))
        self.cloth.tree_view.bind(on_shift=lambda *_: self.since.clear())  # it would lie over the tree
        self.handover.bind(near=self.cloth.setter("near"))
        self.ids.ground.add_widget(self.cloth)
        self.refill = Refill(self.session)
        self.placing = Placing(
            self.context,
            self.session,
            self.cloth,
            self.refill,
            may_act=lambda: self.advised() is not None,
            in_words=self.in_words,
            refuse=self.say_refusal,
            skip=self.skip,
            changed=self.show_words,
        )
        self.carry(self.placing)
        self.narrator = Narrator(self.context, self.cloth, self.persons)
        self._counts = Agenda(self.context.clock)
        """When the next acorn is counted: a replay that stands still at its end counts all the same."""

    # Showing a position.

    def lay(self) -> None:
        """Turn to whoever is to act, and lay everything out."""
        self.let_go()
        view = self.view
        if not self.match.over:
            self.handover.near = view.to_act[0]
            self.face(view.to_act[0])
        self.cloth.lay(view, self.refill.known, self.refill.places)
        if isinstance(self.overlay, NutFullTree):
            self.overlay.show(view.trees[self.overlay.seat])

    def ask(self) -> None:
        """Ask for a card, or for its place: a card that was taken already is lifted for it."""
        self.show_words()
        self.placing.take_up()

    def wait_for_bot(self, seat: int) -> None:
        """Let a bot act after a moment, unless a person has yet to touch the new cards."""
        if self.refill.waits:
            self.show_words()
        else:
            super().wait_for_bot(seat)

    def end(self) -> None:
        """Count every tree colour by colour, then show the result."""
        self.busy = True
        self.asked = ""
        trees = self.match.position.trees
        self.layers.open(
            NutCounting(self.context, self._counts, trees, self.names, self.symbols, self._counted)
        )

    def _counted(self) -> None:
        self.layers.close()
        self.finish()

    def show_words(self) -> None:
        """Say what is asked of whom, and show where a very first card goes."""
        say, seat = self.context.say, self.cloth.seat
        name, person = self.names[seat], seat in self.persons
        carries = self.carried is not None
        self.cloth.empty = person and not carries and not self.cloth.tree_view.tree.cards
        if self.refill.waits or (person and self.refill.face_down):
            self.asked = say("{name} is the Picker: touch the new cards to turn them over", name=name)
        elif person:
            self.asked = question(self.view, name, say, carries)
        else:
            self.asked = self.words_for(seat)

    def lie_anew(self) -> None:
        """Show all that lies there now."""
        self._counts.clear()
        super().lie_anew()

    # What has happened.

    def tell(self, played: list[Played[Forest, NutMove]]) -> None:
        """Show a card being placed; who takes one by hand places it at once, where the finger let it go."""
        line = played[0].line
        self.refill.note(line)
        self.notices.hush("refusal")
        if isinstance(line.move, Place):
            super().tell(played)
            self.asked = self.sentence(line.events[0])
        elif line.seat not in self.persons:
            self.show()

    def forget_question(self) -> None:
        """Light no combo up, and invite nobody to lay a first card."""
        self.cloth.empty = False
        self.cloth.put_out()

    def steps(self, event: Event, played: Played[Forest, NutMove]) -> list[Step]:
        """Show a card on its way into the tree."""
        return self.narrator.steps(played) if event.name == "placed" else []

    # New cards that lie face down.

    def _turn_up(self) -> None:
        """Turn the refilled column over: from now on the placement before it stays."""
        if not self.refill.face_down:
            return
        waited = self.refill.waits
        self.forget_advice()
        self.refill.turn_up()
        self.context.sounds.play("turn")
        self.cloth.shelves.turn_up(self.view, self.refill.places)
        self.undoing.update()
        if waited and self.session.actor is not None:
            self.wait_for_bot(self.session.actor)
        else:
            self.show_words()

    def on_touch_down(self, touch: Any) -> bool:
        """Turn new cards over with the first touch on any card, so that nobody chooses without them."""
        covered = self.overlay or self.reading or self.busy
        if self.refill.face_down and not covered and self.cloth.shelves.collide_point(*touch.pos):
            self._turn_up()
            return True
        return super().on_touch_down(touch)

    def let_bot_act(self) -> None:
        """Let a bot take or place a card, once everybody has seen what lies there."""
        self._turn_up()
        super().let_bot_act()

    def advise(self) -> None:
        """Ask first for a touch on new cards that lie face down: no hint tells what they are."""
        if self.refill.face_down and self.advised() is not None:
            self.forget_advice()
            self.pointer.point_at(f"back:{nth}" for nth, _ in enumerate(self.cloth.shelves.backs, 1))
            say = self.context.say
            self.hinting.tell(Hint(say("Touch the new cards first"), say("they may be the best of all")))
        else:
            super().advise()

    # What people look at.

    def _open_full(self, seat: int) -> None:
        """Show somebody's tree in full, unless a card is being carried."""
        if not self.by_finger:
            full = NutFullTree(
                self.context, seat, self.layers.close, name=self.names[seat], symbol=self.symbols[seat]
            )
            self.layers.open(full)
            full.show(self.view.trees[seat])

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "scoring" if self.match.over else "placing" if self.match.position.card else "turn"

    def thing(self, name: str) -> Thing | None:
        """Find a card on offer, a column, the points, those of a colour, a rival's panel, or a place."""
        if name.startswith("back:"):
            return dict(enumerate(self.cloth.shelves.backs, 1)).get(int(name.removeprefix("back:")))
        if name.startswith("card:"):
            return self.cloth.shelves.card(name.removeprefix("card:"))
        place = parse(name.split()) if name.startswith("place ") else None
        if isinstance(place, Place):
            view = self.cloth.tree_view
            return view.card_box(offered_at(view.tree, place))
        return self.cloth.thing(name) or super().thing(name)

    def kept_free(self) -> list[Box]:
        """Keep the tree, its points and the cards on offer free."""
        return self.cloth.kept_free()

    def notice_place(self) -> Box:
        """Where the question stands, no wider: it is between buttons and what may be taken back."""
        question, lower = self.cloth.ids.question, NOTICE_LOWER * self.context.u
        tall = Box(question.x, question.y - lower, question.width, question.height + lower)
        _, low, _, height = self.notice_around(tall)
        return Box(question.x, low, question.width, height)

    def panel_of(self, seat: int) -> Widget:
        """Find the panel of a player."""
        return self.cloth.rivals[seat]

    def tutor_places(self) -> list[Box]:
        """Below the tree, which leaves him room."""
        return [self.cloth.tutor_place()]

    # Advice.

    def things_of(self, seat: int, move: NutMove) -> list[str]:
        """Point at the card and at its place in the tree."""
        if isinstance(move, Take):
            return [f"card:{move.card}"]
        taken = self.match.position.card
        return ([f"card:{taken}"] if taken else []) + [str(move)]

    def point_at(self, seat: int, moves: list[NutMove]) -> None:
        """Ring things and places; a tree that was pushed out of sight comes back first.

        Another card that a tap has lifted goes back: its places are not those that are ringed.
        """
        lifted = self.carried
        if lifted is not None and any(isinstance(move, Take) and move.card != lifted.card for move in moves):
            self.let_go()
        view = self.cloth.tree_view
        places = [offered_at(view.tree, move) for move in moves if isinstance(move, Place)]
        if not all(view.shows(view.card_box(place)) for place in places):
            view.fit()
        super().point_at(seat, moves)

    # Time.

    def pause(self) -> None:
        """Stand still, in the middle of a counting too."""
        super().pause()
        self._counts.hold()

    def resume(self) -> None:
        """Go on, and count on."""
        super().resume()
        self._counts.release()

    def close(self) -> None:
        """Leave the table: nothing is counted any more."""
        self._counts.end()
        super().close()


TABLE = NutTable
load_look("nut/table")
