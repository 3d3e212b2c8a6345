"""What lies over the cloth of Nutty Business: what is chosen from, what is revealed, a card seen closer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.services.context import Context
from app.session.session import Session
from app.tables.layers import Layers
from app.tables.nutty_business.card import SHAPE, NuttyCard
from app.tables.nutty_business.customs import NuttyCustoms
from app.tables.nutty_business.opening import NuttyNameTag, NuttyOpening
from app.tables.nutty_business.zoom import NuttyCardZoom
from app.tables.playback import Playback
from app.tables.reveal import Reveal
from app.tables.undoing import Undoing
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import NuttyMove, Pay, Start
from engine.nutty_business.position import Gangs

REVEAL_CARD, REVEAL_STEP = 196, 230


class Overlays:
    """Opens them, and tells the session what people choose there."""

    def __init__(
        self,
        context: Context,
        session: Session[Gangs, NuttyMove],
        layers: Layers,
        playback: Playback,
        names: Sequence[str],
        symbols: Sequence[str],
        *,
        undoing: Undoing[Gangs, NuttyMove],
        look_up: Callable[[str, str], None],
    ) -> None:
        """Let Customs offer `undoing`, a large card to `look_up` its rule; `playback` waits for all."""
        self._context = context
        self._session = session
        self._layers = layers
        self._playback = playback
        self._names = names
        self._symbols = symbols
        self._undoing = undoing
        self._look_up = look_up

    def open_choice(self, seat: int, view: Gangs) -> None:
        """Open what a player chooses from, where that is not his hand on the table."""
        if view.openings:
            self._open_opening(seat)
        elif view.paying:
            self._open_customs(seat, view)

    def _open_opening(self, seat: int) -> None:
        def choose(code: str) -> None:
            self._session.intend(seat, Start(CODES.index(code)))

        self._layers.open(
            NuttyOpening(self._context, choose, name=self._names[seat], symbol=self._symbols[seat])
        )

    def _open_customs(self, seat: int, view: Gangs) -> None:
        def pay(payment: Pay) -> None:
            self.close()
            self._session.intend(seat, payment)

        self._layers.open(
            NuttyCustoms(
                view.owed,
                self._names,
                self._symbols,
                pay,
                undoing=self._undoing,
                name=self._names[seat],
                symbol=self._symbols[seat],
                code=CODES[view.top(seat, view.owing_side)],
            )
        )

    def reveal(self, codes: Sequence[str]) -> None:
        """Turn all opening cards over."""
        cards = [NuttyCard(gang=symbol) for symbol in self._symbols]
        tags = [
            NuttyNameTag(symbol=symbol, name=name)
            for symbol, name in zip(self._symbols, self._names, strict=True)
        ]
        Reveal(
            self._context,
            self._layers,
            self._playback,
            cards,
            tags,
            [partial(setattr, card, "code", code) for card, code in zip(cards, codes, strict=True)],
            persons=len(self._session.persons),
            card=(REVEAL_CARD, REVEAL_CARD * SHAPE),
            step=REVEAL_STEP,
            rays="nb_rays",
            line=self._context.say("Nothing is earned yet."),
        ).lay()

    def look_closer(self, symbol: str, codes: list[str]) -> None:
        """Show the last of some cards of a gang large, with its rule, and the others to be chosen."""
        self._layers.open(
            NuttyCardZoom(
                self._context,
                symbol=symbol,
                name=self._names[self._symbols.index(symbol)],
                codes=codes,
                close=self.close,
                look_up=self._look_up,
            )
        )

    def close(self) -> None:
        """Take away what lies there."""
        self._layers.close()
