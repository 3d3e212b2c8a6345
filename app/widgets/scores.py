"""The score table: what adds up to the totals, with its pictures and bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.model.breakdown import Row
from app.services.context import running_context
from app.theme import TEXT_FONT
from app.widgets import load_look
from app.widgets.measure import LINE_HEIGHT, line_count, line_height
from app.widgets.people import Badge  # noqa: F401  the kv file names it
from app.widgets.slide import Slide
from app.widgets.words import Piece, Title, Words, type_sizes

LABEL_POINTS = 24
PICTURE = 50
"""How large the picture before a row is at most, in units."""
LEAST_ROW, MOST_ROW, HEAD, TOTAL = 46, 104, 54, 62
"""How high rows are at least and at most, and those of the badges and of the totals; in units."""
LEAST_COLUMN, ROOMY, MOST_COLUMN = 60, 84, 140
BAR = 14
"""So much is left free at the right, where rows may have to scroll."""


class ScoreRow(BoxLayout):
    """A line of the score table."""

    ruled = BooleanProperty(True)


class Amount(FloatLayout):
    """A number of the score table, over a bar as long as it is large."""

    text = StringProperty("")
    share = NumericProperty(0.0)
    """How large it is beside the largest of the table, and whether it was won or lost."""


class Total(Title):
    """What somebody has in the end."""

    won = BooleanProperty(False)


class ColumnHead(FloatLayout):
    """Whose numbers stand below."""

    symbol = StringProperty("claw")


class Scores(NamedTuple):
    """What a score table tells."""

    symbols: Sequence[str]
    rows: Sequence[Row]
    """What adds up to the total."""
    total: Row
    winners: Sequence[int]
    below: Sequence[Row] = ()
    """What decided a tie, and hints that were taken."""


class ScoreTable(Slide):
    """Rows of numbers, one for each player, that scroll where there is no room for them."""

    upright = True

    def __init__(self, **kwargs: object) -> None:
        self._scores: Scores | None = None
        self._column = self._aside = 0.0
        """How wide a player's column is, and what stands before the words of a row."""
        super().__init__(**kwargs)
        self.rows = BoxLayout(orientation="vertical")
        self.add_widget(self.rows)
        self.bind(size=self._lay_out)
        running_context().bind(u=self._lay_out, hand=self._lay_out, text_scale=self._lay_out)

    def show(self, scores: Scores) -> None:
        """Show these."""
        self._scores = scores
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        """Lay the rows out as wide as there is room, each as high as its words."""
        scores = self._scores
        if not scores or self.width < LEAST_COLUMN:
            return
        u = running_context().u
        told = [*scores.rows, *scores.below]
        self._measure_columns(scores, told)
        heights = [self._height_of(row) for row in told]
        if max(heights) * len(told) + (HEAD + TOTAL) * u <= self.height:
            heights = [max(heights)] * len(told)
        most = max(1, *(abs(number) for row in scores.rows for number in row.numbers))
        lines = [self._row(row, most) for row in scores.rows] + [self._row(row, 0) for row in scores.below]
        for line, height in zip(lines, heights, strict=True):
            line.size_hint_y = height
        lines.insert(0, self._head(scores.symbols))
        lines.insert(len(scores.rows) + 1, self._sums(scores))
        self.rows.clear_widgets()
        self.rows.padding = 0, 0, BAR * u, 0
        for line in lines:
            self.rows.add_widget(line)
        self.least = sum(line.size_hint_y for line in lines)
        self.most = self.least + sum(max(0.0, MOST_ROW * u - height) for height in heights)

    def _measure_columns(self, scores: Scores, told: Sequence[Row]) -> None:
        """Give the columns their width; words want the room more than bars do where it is short."""
        context, number = running_context(), len(scores.symbols)
        u = context.u
        self._aside = (PICTURE + 10) * u if any(row.picture for row in scores.rows) else 0
        least = LEAST_COLUMN * u * max(1.0, 0.75 * context.swell)
        least = min(max(least, min(ROOMY * u, 0.4 * self.width / number)), 0.66 * self.width / number)
        self._column = max(least, min(MOST_COLUMN * u, 0.56 * self.width / number))
        high = sum(map(self._height_of, told)) + (HEAD + TOTAL) * u
        if high > self.height or any(self._lines_of(row) > 2 for row in told):
            self._column = least

    def _lines_of(self, row: Row) -> int:
        columns = self._column * len(row.numbers)
        room = self.width - BAR * running_context().u - columns - self._aside
        return line_count(row.label, TEXT_FONT, self._type, room) or 2

    @property
    def _type(self) -> int:
        """How large words are, in pixels."""
        return int(type_sizes(running_context(), LABEL_POINTS, "play", TEXT_FONT)[0])

    def _height_of(self, row: Row) -> float:
        u = running_context().u
        high = self._lines_of(row) * line_height(TEXT_FONT, self._type) * LINE_HEIGHT
        return max(LEAST_ROW * u, high + 10 * u)

    def _row(self, row: Row, most: int) -> ScoreRow:
        """Lay out numbers as a chart whose longest bar is `most`; if that is 0, they have no bars."""
        shown, u = ScoreRow(ruled=bool(most)), running_context().u
        if self._aside:
            picture = Piece(drawn=row.picture) if row.picture else Widget()
            picture.size_hint, picture.width, picture.pos_hint = (None, 0.86), PICTURE * u, {"center_y": 0.5}
            shown.add_widget(picture)
            shown.add_widget(Widget(size_hint_x=None, width=self._aside - PICTURE * u))
        shown.add_widget(Words(text=row.label, role="play", halign="left", points=LABEL_POINTS))
        for number in row.numbers:
            share = (-1 if row.lost else 1) * number / most if most else 0
            shown.add_widget(Amount(text=spelled(number), share=share, size_hint_x=None, width=self._column))
        return shown

    def _head(self, symbols: Sequence[str]) -> ScoreRow:
        head = ScoreRow(size_hint_y=HEAD * running_context().u)
        head.add_widget(Widget())
        for symbol in symbols:
            head.add_widget(ColumnHead(symbol=symbol, size_hint_x=None, width=self._column))
        return head

    def _sums(self, scores: Scores) -> ScoreRow:
        sums = ScoreRow(size_hint_y=TOTAL * running_context().u, ruled=bool(scores.below))
        sums.add_widget(Title(text=scores.total.label, halign="left", points=30))
        for seat, number in enumerate(scores.total.numbers):
            won = seat in scores.winners
            sums.add_widget(Total(text=spelled(number), won=won, size_hint_x=None, width=self._column))
        return sums


def spelled(number: int) -> str:
    """Spell a number with a minus sign, which is no hyphen."""
    return str(number).replace("-", "−")


load_look("scores")
