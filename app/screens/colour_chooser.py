"""The colours that a guest can have, and the people who can be seated."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.model.people import Known
from app.model.table_setup import Guest
from app.screens.guests import GuestRow
from app.theme import SYMBOLS
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.overlays import Layer
from app.widgets.slide import Slide  # noqa: F401  the kv file names it


class ColourChip(Pressable, FloatLayout):
    """A colour to choose, with the name of whoever has it."""

    symbol = StringProperty("claw")
    owner = StringProperty("")
    chosen = BooleanProperty(False)


class PersonChip(Pressable, FloatLayout):
    """Somebody who has played here, to be seated."""

    symbol = StringProperty("claw")
    name = StringProperty("")


class ColourChooser(Layer):
    """All colours, and who else has played here, beside a guest's row; a touch anywhere else closes it."""

    row = ObjectProperty()
    known = NumericProperty(0)
    """How many people can be seated here."""

    def __init__(self, row: GuestRow, guests: tuple[Guest, ...], people: list[Known], **kwargs: Any) -> None:
        super().__init__(row=row, known=len(people), **kwargs)
        for person in people:
            chip = PersonChip(symbol=person.symbol, name=person.name)
            chip.bind(on_release=lambda chip: self.row.tell("seat_known", chip.name))
            self.ids.people.add_widget(chip)
        owners = {guest.symbol: guest.name for guest in guests}
        for symbol in SYMBOLS:
            chip = ColourChip(symbol=symbol, owner=owners.get(symbol, ""), chosen=symbol == row.symbol)
            chip.bind(on_release=self._choose)
            self.ids.chips.add_widget(chip)

    def _choose(self, chip: ColourChip) -> None:
        self.row.tell("choose_colour", chip.symbol)

    def on_touch_down(self, touch: Any) -> bool:
        """Let nothing through to the rows."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
        else:
            super().on_touch_down(touch)
        return True

    def close(self) -> None:
        """Close it without a choice."""
        self.parent.close_colours()


load_look("colour_chooser")
