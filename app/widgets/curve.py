"""A curve of points over the rounds, one line for each player."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.theme import BRASS_DEEP, CREAM, HONEY, INK, OAK, PLAYER_COLOURS, TEXT_FONT, TITLE_FONT, piece
from app.widgets.fonts import writing
from app.widgets.words import type_sizes

MOST_STEPS = 3
"""How many steps the scale of points has at most."""
MOST_ROUNDS = 12
"""How many rounds are numbered at most."""
ROUND_NUMBERS: list[int] = [digit * 10**zeros for zeros in range(6) for digit in (1, 2, 5)]
PLACES = 14
"""So many places for a plate are tried across, and up."""
BADGE, MARK = 38, 34
ABOVE = 28
"""How far badges may stand out at the top."""


def round_step(span: int, most: int) -> int:
    """Find a round number that goes into a span at most so many times."""
    return next((step for step in ROUND_NUMBERS if span <= step * most), ROUND_NUMBERS[-1])


def goes_through(piece: tuple[float, ...], box: tuple[float, float, float, float]) -> bool:
    """Tell whether a straight piece of a line, given by its ends, goes through a box."""
    x0, y0, x1, y1 = piece
    left, low, right, high = box
    first, last = 0.0, 1.0
    for start, way, least, most in ((x0, x1 - x0, left, right), (y0, y1 - y0, low, high)):
        if way == 0:
            if not least <= start <= most:
                return False
            continue
        enters, leaves = sorted(((least - start) / way, (most - start) / way))
        first, last = max(first, enters), min(last, leaves)
    return first <= last


class Curve(Widget):
    """Draws lines that start at zero; each ends in its player's badge."""

    lines = ListProperty()
    symbols = ListProperty()
    moment = ObjectProperty(None, allownone=True)
    numbers = ListProperty()
    """What stands below the lines, as pairs of a step and words; the number of each step if empty."""
    marks = ListProperty()
    """What is marked above the lines, as pairs of a step, whole or not, and words."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for fact in ("pos", "size", "lines", "symbols", "moment", "numbers", "marks"):
            self.fbind(fact, self._draw)
        running_context().bind(text_scale=self._draw, hand=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.lines or len(self.symbols) != len(self.lines) or self.width < 10:
            return
        context = running_context()
        self.u = context.u
        self.rounds = max(1, len(self.lines[0]) - 1)
        low = min(0, *(min(line) for line in self.lines))
        high = max(10, *(max(line) for line in self.lines))
        self.step = round_step(high - low, MOST_STEPS)
        self.low, self.high = low, high
        number = self._texture("100", 22, TEXT_FONT)
        self.before, self.below = number.width + 18 * self.u, number.height + 6 * self.u
        with self.canvas:
            self._draw_grid()
            for shade in ("dark", "rgba"):
                for symbol, line in zip(self.symbols, self.lines, strict=True):
                    Color(*getattr(PLAYER_COLOURS[symbol], shade))
                    points = [xy for number, value in enumerate(line) for xy in self._at(number, value)]
                    width = (3.4 if shade == "dark" else 2.2) * self.u
                    SmoothLine(points=points, width=width, joint="round", cap="round")
            self._draw_badges()
            if self.moment:
                self._draw_moment()
            self._draw_marks()

    def _at(self, number: float, value: float) -> tuple[float, float]:
        left, right = self.x + self.before, self.x + self.width - BADGE * 1.6 * self.u
        low, high = self.y + self.below, self.y + self.height - (MARK + 22 if self.marks else 12) * self.u
        across, up = number / self.rounds, (value - self.low) / (self.high - self.low)
        return left + (right - left) * across, low + (high - low) * up

    def _draw_grid(self) -> None:
        for value in range(-(-self.low // self.step) * self.step, self.high + 1, self.step):
            x, y = self._at(0, value)
            Color(*BRASS_DEEP[:3], 0.8 if value == 0 else 0.4)
            Line(points=[x, y, self._at(self.rounds, 0)[0], y], width=max(1, 0.7 * self.u))
            self._write(str(value), 22, x - 12 * self.u, y, 1)
        if self.numbers:
            self._write_numbers(self.numbers)
            return
        room = (self.width - self.before) / (1.8 * self._texture(str(self.rounds), 22, TEXT_FONT).width)
        every = round_step(self.rounds, max(2, min(MOST_ROUNDS, int(room))))
        self._write_numbers([(number, str(number)) for number in range(every, self.rounds + 1, every)])

    def _write_numbers(self, numbers: Sequence[tuple[float, str]]) -> None:
        """Write below the lines what has room beside what is written already."""
        free = self.x
        for step, words in numbers:
            x, wide = self._at(step, 0)[0], self._texture(words, 22, TEXT_FONT).width
            if x - wide / 2 > free:
                self._write(words, 22, x, self.y + self.below * 0.42, 0.5)
                free = x + wide / 2 + 14 * self.u

    def _draw_marks(self) -> None:
        """Put signs above the lines, side by side, each with a line down to its moment."""
        side, free = MARK * self.u, self.x
        y = self.y + self.height - side / 2
        for step, words in self.marks:
            x = self._at(step, 0)[0]
            middle = max(x, free + side / 2)
            free = middle + side / 2 + 4 * self.u
            Color(*BRASS_DEEP[:3], 0.8)
            Line(points=[middle, y, x, y - side * 0.75, x, self._at(0, self.low)[1]], width=max(1, self.u))
            Color(*INK)
            SmoothEllipse(pos=(middle - side / 2, y - side / 2), size=(side, side))
            self._write(words, 22, middle, y, 0.5, CREAM)

    def _draw_badges(self) -> None:
        """Put each badge at its line's end, those that would overlap below each other."""
        side = min(BADGE * self.u, (self.height + ABOVE * self.u) / len(self.lines))
        ends = [(self._at(self.rounds, line[-1])[1], seat) for seat, line in enumerate(self.lines)]
        ends.sort(key=lambda end: (-end[0], end[1]))
        ceiling, floor = self.y + self.height + ABOVE * self.u, self.y + side * (len(ends) - 0.5)
        for y, seat in ends:
            y = max(min(y, ceiling - side * 0.5), floor)
            ceiling, floor = y - side * 0.5, floor - side
            Color(1, 1, 1, 1)
            badge = piece(f"player_{self.symbols[seat]}")
            x = self._at(self.rounds, 0)[0]
            Rectangle(source=badge, pos=(x + side * 0.45, y - side / 2), size=(side, side))

    def _draw_moment(self) -> None:
        """Ring the best moment and put its words on a plate beside it, where no line goes through."""
        number = min(self.moment.step, self.rounds)
        x, y = self._at(number, self.lines[self.moment.seat][number])
        u = self.u
        label = self._texture(self.moment.text, 22, TITLE_FONT)
        width, height = label.width + 26 * u, label.height + 8 * u
        left, low = self._free_place(x, y, width, height)
        Color(*INK)
        nearest = min(max(x, left + height / 2), left + width - height / 2), low if low > y else low + height
        Line(points=[x, y, *nearest], width=max(1, u))
        SmoothLine(circle=(x, y, 9 * u), width=1.8 * u)
        for edge, colour in ((0, INK), (1.6 * u, HONEY)):
            Color(*colour)
            SmoothRoundedRectangle(
                pos=(left + edge, low + edge),
                size=(width - 2 * edge, height - 2 * edge),
                radius=[height / 2 - edge],
            )
        Color(*INK)
        Rectangle(texture=label, size=label.size, pos=(round(left + 13 * u), round(low + 4 * u)))

    def _free_place(self, x: float, y: float, width: float, height: float) -> tuple[float, float]:
        """Find the place nearest to a point where a plate lies on no line; the emptiest if there is none."""
        first, end = self._at(0, self.low)[0], self._at(self.rounds, 0)[0] - width
        floor, ceiling = self._at(0, self.low)[1] + 6 * self.u, self.y + self.height - height
        places = [
            (first + (end - first) * across / PLACES, floor + (ceiling - floor) * up / PLACES)
            for across in range(PLACES + 1)
            for up in range(PLACES + 1)
        ]
        pieces = [
            (*self._at(number, line[number]), *self._at(number + 1, line[number + 1]))
            for line in self.lines
            for number in range(len(line) - 1)
        ]

        def away(place: tuple[float, float]) -> float:
            left, low = place
            return float(max(left - x, 0, x - left - width) ** 2 + 4 * max(low - y, 0, y - low - height) ** 2)

        edge = 10 * self.u

        def crossed(place: tuple[float, float]) -> int:
            left, low = place
            box = left - edge, low - edge, left + width + edge, low + height + edge
            return sum(goes_through(piece, box) for piece in pieces)

        nearest = sorted(places, key=away)
        return next((place for place in nearest if not crossed(place)), min(nearest, key=crossed))

    def _write(
        self, text: str, points: float, x: float, y: float, before: float, colour: Sequence[float] = OAK
    ) -> None:
        """Write a number; `before` tells how much of it is before x."""
        texture = self._texture(text, points, TEXT_FONT)
        Color(*colour)
        pos = round(x - texture.width * before), round(y - texture.height / 2)
        Rectangle(texture=texture, size=texture.size, pos=pos)

    def _texture(self, text: str, points: float, font: str) -> Texture:
        text, font = writing(text, font)
        label = CoreLabel(
            text=text,
            font_size=type_sizes(running_context(), points, "play", font)[0],
            font_name=font,
        )
        label.refresh()
        return label.texture
