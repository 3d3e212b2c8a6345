"""The score table: what adds up to the totals, with its pictures and bars."""

from __future__ import annotations

from collections.abc import Sequence

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
LEAST_COLUMN, MOST_COLUMN = 60, 140
BAR = 14
"""So much is left free at the right, where rows may have to scroll."""


class ScoreRow(BoxLayout):
    """A line of the score table."""

    ruled = BooleanProperty(True)
    picture = StringProperty("")


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


class ScoreTable(Slide):
    """Rows of numbers, one for each player, that scroll where there is no room for them."""

    upright = True

    def __init__(self, **kwargs: object) -> None:
        self._facts: tuple[Sequence[str], Sequence[Row], Row, Sequence[int], Sequence[Row]] | None = None
        super().__init__(**kwargs)
        self.rows = BoxLayout(orientation="vertical")
        self.add_widget(self.rows)
        self.bind(size=self._lay_out)
        running_context().bind(u=self._lay_out, hand=self._lay_out, text_scale=self._lay_out)

    def show(
        self, symbols: Sequence[str], rows: Sequence[Row], total: Row, won: Sequence[int], below: Sequence[Row]
    ) -> None:
        """Show what adds up to the totals; below them what decided a tie, and hints that were taken."""
        self._facts = symbols, rows, total, won, below
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        """Lay the rows out as wide as there is room, each as high as its words."""
        if not self._facts or self.width < 10:
            return
        symbols, rows, total, won, below = self._facts
        context = running_context()
        u = context.u
        self.rows.clear_widgets()
        self.rows.padding = 0, 0, BAR * u, 0
        grown = max(1.0, 0.75 * context.swell)
        least = min(LEAST_COLUMN * u * grown, 0.66 * self.width / len(symbols))
        column = max(least, min(MOST_COLUMN * u, 0.56 * self.width / len(symbols)))
        aside = (PICTURE + 10) * u if any(row.picture for row in rows) else 0
        size = type_sizes(context, LABEL_POINTS, "play", TEXT_FONT)[0]

        def lines_of(row: Row) -> int:
            room = self.width - BAR * u - column * len(symbols) - aside
            return line_count(row.label, TEXT_FONT, int(size), room) or 2

        if any(lines_of(row) > 1 for row in (*rows, *below)):
            column = least  # words want the room more than bars do

        def high(row: Row) -> float:
            lines = lines_of(row)
            return max(LEAST_ROW * u, lines * line_height(TEXT_FONT, int(size)) * LINE_HEIGHT + 10 * u)

        even = max(high(row) for row in (*rows, *below))
        rest = (HEAD + TOTAL) * u
        if even * (len(rows) + len(below)) + rest > self.height:
            even = 0  # each has its own height then

        def line(row: Row, most: int, ruled: bool = True) -> ScoreRow:
            shown = ScoreRow(ruled=ruled, size_hint_y=even or high(row))
            if aside:
                shown.add_widget(Piece(drawn=row.picture, size_hint=(None, 1), width=PICTURE * u))
                shown.add_widget(Widget(size_hint=(None, 1), width=10 * u))
            shown.add_widget(Words(text=row.label, role="play", halign="left", points=LABEL_POINTS))
            for number in row.numbers:
                share = number / most if most else 0
                shown.add_widget(
                    Amount(text=str(number), share=-share if row.lost else share, size_hint_x=None, width=column)
                )
            return shown

        head = ScoreRow(size_hint_y=HEAD * u)
        head.add_widget(Widget())
        for symbol in symbols:
            head.add_widget(ColumnHead(symbol=symbol, size_hint_x=None, width=column))
        most = max(1, *(abs(number) for row in rows for number in row.numbers))
        lines = [head, *(line(row, most) for row in rows)]
        sums = ScoreRow(size_hint_y=TOTAL * u, ruled=bool(below))
        sums.add_widget(Title(text=total.label, halign="left", points=30))
        for seat, number in enumerate(total.numbers):
            sums.add_widget(Total(text=str(number), won=seat in won, size_hint_x=None, width=column))
        lines += [sums, *(line(row, 0, False) for row in below)]
        for each in lines:
            self.rows.add_widget(each)
        self.least = sum(each.size_hint_y for each in lines)
        self.most = self.least + sum(max(0.0, MOST_ROW * u - each.size_hint_y) for each in lines)


load_look("scores")
