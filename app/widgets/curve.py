"""A curve of points over the rounds, one line for each player."""

from __future__ import annotations

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, SmoothLine
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.theme import BRASS_DEEP, INK, OAK, PLAYER_COLOURS, TEXT_FONT, TITLE_FONT, piece

GRID_LINES = 3
BADGE = 32


class Curve(Widget):
    """Draws lines that start at zero; each ends in its player's badge."""

    lines = ListProperty()
    symbols = ListProperty()
    moment = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, lines=self._draw, symbols=self._draw, moment=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.lines or not self.symbols or self.width < 10:
            return
        self.u = App.get_running_app().u
        self.steps = max(1, len(self.lines[0]) - 1)
        self.top_value = max(10, *(max(line) for line in self.lines))
        with self.canvas:
            self._draw_grid()
            for seat, line in enumerate(self.lines):
                Color(*PLAYER_COLOURS[self.symbols[seat]].rgba)
                points = [xy for step, value in enumerate(line) for xy in self._at(step, value)]
                SmoothLine(points=points, width=2.4 * self.u, joint="round", cap="round")
            self._draw_badges()
            if self.moment:
                self._draw_moment()

    def _at(self, step: float, value: float) -> tuple[float, float]:
        left, right = self.x + 40 * self.u, self.right - BADGE * 3 * self.u
        low, high = self.y + 14 * self.u, self.top - 24 * self.u
        return left + (right - left) * step / self.steps, low + (high - low) * value / self.top_value

    def _draw_grid(self) -> None:
        for line in range(GRID_LINES):
            value = round(self.top_value * line / (GRID_LINES - 1))
            x, y = self._at(0, value)
            Color(*BRASS_DEEP[:3], 0.4)
            Line(points=[x, y, self._at(self.steps, 0)[0], y], width=max(1, 0.7 * self.u))
            self._write(str(value), 17, x - 10 * self.u, y, OAK, TEXT_FONT, right=True)

    def _draw_badges(self) -> None:
        """Put each badge at the height of its line's end, beside one that is there already."""
        side = BADGE * self.u
        taken: list[tuple[float, int]] = []
        for seat, line in enumerate(self.lines):
            x, y = self._at(self.steps, line[-1])
            column = 0
            while any(abs(y - other) < side * 0.9 and column == place for other, place in taken):
                column += 1
            taken.append((y, column))
            Color(1, 1, 1, 1)
            badge = piece(f"player_{self.symbols[seat]}")
            Rectangle(source=badge, pos=(x + side * (column - 0.3), y - side / 2), size=(side, side))

    def _draw_moment(self) -> None:
        step = min(self.moment.step, self.steps)
        x, y = self._at(step, self.lines[self.moment.seat][step])
        Color(*INK)
        SmoothLine(circle=(x, y, 9 * self.u), width=1.6 * self.u)
        self._write(self.moment.text, 18, x - 14 * self.u, y + 18 * self.u, INK, TITLE_FONT, right=True)

    def _write(
        self, text: str, points: float, x: float, y: float, colour: list[float], font: str, right: bool
    ) -> None:
        label = CoreLabel(text=text, font_size=points * self.u, font_name=font)
        label.refresh()
        texture = label.texture
        Color(*colour)
        Rectangle(texture=texture, size=texture.size, pos=(x - texture.width * right, y - texture.height / 2))
