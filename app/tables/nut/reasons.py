"""What a move of NUT is in words, and what it makes of the tree. No Kivy here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.model.reasons import Reasons
from app.tables.nut.words import colour_name
from engine.nut.cards import COLOURS, COLUMN_NAMES, WILD
from engine.nut.moves import NutMove, Place, Take
from engine.nut.picture import picture_of
from engine.nut.position import Forest
from engine.nut.tree import Tree


class NutReasons(Reasons[Forest, NutMove]):
    """Names cards by their colours; counts what the colours of a tree gain."""

    # What it is.

    def action(self, view: Forest, seat: int, moves: Sequence[NutMove]) -> str:
        """Name the card and where it comes from; a ring shows its place."""
        say, first = self.say, moves[0]
        if not isinstance(first, Take):
            return say("Lay {card} onto the ringed place", card=self._card(view.card))
        card = self._card(first.card)
        column = next(
            (name for name, cards in zip(COLUMN_NAMES, view.columns, strict=True) if first.card in cards), ""
        )
        if len(moves) > 1:
            return say("Take {card} from column {column} to the ringed place", card=card, column=column)
        return say("Take {card} from column {column}", card=card, column=column)

    def told(self, view: Forest, seat: int, move: NutMove) -> str:
        """Name the card that was laid; its place is seen on the table."""
        if isinstance(move, Place):
            return self.say("Lay {card} into the tree", card=self._card(view.card))
        return super().told(view, seat, move)

    def _card(self, code: str) -> str:
        """Spell a card from top to bottom."""
        return "-".join(self._section(section) for section in code)

    def _section(self, section: str) -> str:
        if section == WILD:
            return self.say("wild")
        return colour_name(section, self.say) if section in COLOURS else self.say("squirrel")

    # What speaks for it.

    def because(self, view: Forest, seat: int, moves: Sequence[NutMove]) -> str:
        """Say which colours grow, or what is left for the next one."""
        first, last = moves[0], moves[-1]
        code = first.card if isinstance(first, Take) else view.card
        if not isinstance(last, Place):
            return next(self._reasons_to_take(view, seat, code))
        return next(self._reasons(view, seat, code, last))

    def _reasons_to_take(self, view: Forest, seat: int, code: str) -> Iterator[str]:
        """Say what a card is worth that has no place yet."""
        gain = most(view.trees[seat], [code])
        if gain > 0:
            yield self.say("it can bring {n} point", "it can bring {n} points", n=gain)
        if left := self._left_for_next(view, code):
            yield left
        yield self._lost(gain)

    def _reasons(self, view: Forest, seat: int, code: str, place: Place) -> Iterator[str]:
        say, tree = self.say, view.trees[seat]
        then = tree.with_card(code, place)
        gain = then.score() - tree.score()
        if not tree.cards:
            colours = sum(then.best_combo(colour).points > 0 for colour in COLOURS)
            yield say("{n} colours begin to count, for {points} points", n=colours, points=gain)
        if gain > 0:
            yield self._grown(tree, then, gain)
        if left := self._left_for_next(view, code):
            yield left
        taken = [code] if view.card else [move.card for move in view.takes()]
        if gain == most(tree, taken):
            if gain:
                yield say("every place costs points now, and this one fewest")
            yield say("no place brings points now, and this one costs none")
        yield self._lost(gain)

    def _lost(self, gain: int) -> str:
        """Say how little it costs."""
        say = self.say
        if gain < 0:
            return say("it costs {n} point, and no more", "it costs {n} points, and no more", n=-gain)
        return say("it costs no point")

    def _grown(self, tree: Tree, then: Tree, gain: int) -> str:
        """Tell of the colour that gains most."""
        say = self.say
        combos = {colour: (tree.best_combo(colour), then.best_combo(colour)) for colour in COLOURS}
        colour = max(combos, key=lambda colour: combos[colour][1].points - combos[colour][0].points)
        before, after = combos[colour]
        facts = {"colour": colour_name(colour, say), "before": before.points, "after": after.points}
        if after.squirrel and not before.squirrel:
            return say("with its squirrel {colour} counts {after} instead of {before}", **facts)
        if gain == after.points - before.points:
            return say("{colour} grows from {before} to {after}", **facts)
        return say(
            "{colour} grows from {before} to {after}, in all {n} point more",
            "{colour} grows from {before} to {after}, in all {n} points more",
            n=gain,
            **facts,
        )

    def _left_for_next(self, view: Forest, code: str) -> str:
        """Say how little the next one finds in the same column, if it is less than with it."""
        column = next((cards for cards in view.columns if code in cards), ())
        left = [card for card in column if card != code]
        if len(view.queue) < 2 or not left:
            return ""
        rival = view.queue[1]
        gain = most(view.trees[rival], left)
        if gain >= most(view.trees[rival], column):
            return ""
        return self.say(
            "{name} then finds only {n} point there",
            "{name} then finds only {n} points there",
            name=self.names[rival],
            n=max(0, gain),
        )


def most(tree: Tree, cards: Iterable[str]) -> int:
    """Say what one of these cards can add to a tree."""
    picture = picture_of(tree)
    return max(
        picture.score_with(card, place) - picture.score for card in cards for place in tree.places(card)
    )


REASONS = NutReasons
