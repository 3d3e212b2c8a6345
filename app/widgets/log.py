"""The story of a match on a sheet: rounds, sentences with pictures, and where everybody's last turn was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout  # noqa: F401  the kv file names it
from kivy.uix.recycleview import RecycleView  # noqa: F401
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from app.model.story import StoryRow
from app.theme import PLAYER_COLOURS, WHITE, piece
from app.widgets import load_look
from app.widgets.overlays import Overlay

ROOM = {"entry": 68, "round": 72, "turn": 54}
"""How high each kind of row is, in units: in one, two lines of words have room …"""
PICTURED = 104
"""… and in one with pictures these are so large that cards are told apart by them."""
LOOKS = {"entry": "LogLine", "round": "LogRound", "turn": "LogTurn"}


class Thumbnails(Widget):
    """Drawn pieces side by side, as high as there is room; as wide as they are together."""

    pieces = ListProperty()
    gap = NumericProperty(0)
    most = NumericProperty(0)
    """Where they would be wider than this, they are drawn smaller."""

    def __init__(self, **kwargs: Any) -> None:
        self._textures: list[Any] = []
        super().__init__(**kwargs)
        for fact in ("pos", "height", "gap", "most"):
            self.fbind(fact, self._lay)

    def on_pieces(self, *_: object) -> None:
        """Draw other pieces."""
        self._textures = [CoreImage(piece(name)).texture for name in self.pieces]
        self._lay()

    def _lay(self, *_: object) -> None:
        textures = self._textures
        gaps = self.gap * max(0, len(textures) - 1)
        wide = sum(self.height * texture.width / texture.height for texture in textures)
        scale = min(1.0, (self.most - gaps) / wide) if self.most and wide else 1.0
        self.width = wide * scale + gaps
        self.canvas.clear()
        x, height = self.x, self.height * scale
        y = self.y + (self.height - height) / 2  # the centre may be that of a moment ago
        with self.canvas:
            Color(*WHITE)
            for texture in textures:
                width = height * texture.width / texture.height
                Rectangle(texture=texture, pos=(x, y), size=(width, height))
                x += width + self.gap


class LogLine(RecycleDataViewBehavior, BoxLayout):
    """A sentence with the badge of whose turn it was; only those in sight exist, a match has hundreds."""

    text = StringProperty("")
    symbol = StringProperty("")
    pictures = ListProperty()


class LogRound(RecycleDataViewBehavior, FloatLayout):
    """A round begins."""

    text = StringProperty("")


class LogTurn(RecycleDataViewBehavior, FloatLayout):
    """So far a person has seen it: there the last turn was over."""

    text = StringProperty("")
    symbol = StringProperty("claw")
    colour = ColorProperty(PLAYER_COLOURS["claw"].dark)

    def on_symbol(self, _: FloatLayout, symbol: str) -> None:
        """Take the player's colour."""
        self.colour = PLAYER_COLOURS[symbol].dark


class Log(Overlay):
    """What has happened, the newest last."""

    eases = True

    rows = ListProperty()
    close = ObjectProperty()

    def on_touch_down(self, touch: Any) -> bool:
        """Scroll the list, or close it by a touch beside it."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)


def data_of(rows: Sequence[StoryRow], unit: float, swell: float) -> list[Mapping[str, object]]:
    """Tell a list what its rows look like, how high they are and what they say."""
    return [
        {
            "viewclass": LOOKS[row.kind],
            "room": (None, height_of([row], swell) * unit),
            "text": row.text,
            **({} if row.kind == "round" else {"symbol": row.symbol}),
            **({"pictures": row.pictures} if row.kind == "entry" else {}),
        }
        for row in rows
    ]


def height_of(rows: Sequence[StoryRow], swell: float) -> float:
    """Tell how high all rows are together, in units."""
    return sum(max(ROOM[row.kind] * swell, PICTURED if row.pictures else 0) for row in rows)


load_look("log")
