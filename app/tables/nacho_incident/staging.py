"""The scenes that are laid over the table: the hired are revealed, somebody is arrested, a round ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.services.context import Context
from app.session.session import Played, Session
from app.tables.layers import Layers
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.flights import Facts
from app.tables.nacho_incident.market import NachoMarket, NachoTrader, trades
from app.tables.nacho_incident.pieces import CARD_SHAPE, NachoSmugglerCard
from app.tables.nacho_incident.room import below_bar
from app.tables.nacho_incident.round_end import NachoRoundEnd
from app.tables.nacho_incident.scenes import BELOW, NachoArrested, NachoOrderTag, NachoRound, NachoStage
from app.tables.nacho_incident.words import card_of
from app.tables.playback import Playback
from app.tables.reveal import Reveal
from engine.nacho_incident.cards import RANK
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

REVEAL_CARD, REVEAL_STEP = 210, 290
WATCH_SECONDS = 3.2
"""How long the market is seen where nobody sits who could go on."""


class Staging:
    """Opens a scene over the cloth; the bar stays in sight and shows the step."""

    def __init__(
        self,
        context: Context,
        session: Session[Season, NachoMove],
        cloth: NachoCloth,
        layers: Layers,
        playback: Playback,
        *,
        conceal: Callable[[], None],
        skip: Callable[[], object],
    ) -> None:
        """Let `skip` go on with a touch; where no persons play nobody has to touch."""
        self._context = context
        self._session = session
        self._cloth = cloth
        self._layers = layers
        self._playback = playback
        self._conceal = conceal
        self._skip = skip
        self._persons = len(session.persons)

    def reveal(self, facts: Facts, gem: int) -> None:
        """Turn over whom everybody has hired."""
        self._conceal()
        cloth = self._cloth
        hired = [card_of(code) for code in facts["smugglers"]]
        order: Sequence[int] = facts["order"]
        cards = [NachoSmugglerCard(self._context) for _ in order]
        tags = [
            NachoOrderTag(
                place=place, name=cloth.names[seat], symbol=cloth.symbols[seat], gem=bool(seat == gem)
            )
            for place, seat in enumerate(order, start=1)
        ]
        cloth.bar.step = "order"
        reveal = Reveal(
            self._context,
            self._layers,
            self._playback,
            cards,
            tags,
            [partial(setattr, card, "card", hired[seat]) for card, seat in zip(cards, order, strict=True)],
            persons=self._persons,
            card=(REVEAL_CARD, REVEAL_CARD * CARD_SHAPE),
            step=REVEAL_STEP,
            below=below_bar(self._context) - BELOW,
            shade=0,
            line=self._order_rule([RANK[card] for card in hired]),
        )
        reveal.add_widget(NachoStage(), index=len(reveal.children))
        reveal.lay()

    def _order_rule(self, ranks: Sequence[int]) -> str:
        """Say why the order of play is what it is."""
        say = self._context.say
        if len(set(ranks)) < len(ranks):
            return say("The highest rank goes first; a tie begins at the Gemstone and goes clockwise.")
        return say("The highest rank goes first and gets the Mountie.")

    def arrest(self, facts: Facts, line: str) -> None:
        """Let a Mountie take a smuggler away."""
        self._context.sounds.play("cuffs")
        self._context.haptics.buzz("alarm")
        self._cloth.bar.step = "cantina"
        mountie, smuggler = card_of(facts["mountie"]), card_of(facts["smuggler"])
        symbol = self._cloth.symbols[facts["seat"]]
        self._layers.open(
            NachoArrested(
                self._context, mountie, smuggler, self._skip, code=facts["cantina"], line=line, symbol=symbol
            )
        )

    def begin_round(self, number: int) -> None:
        """Announce a round."""
        self._context.sounds.play("fanfare")
        self._layers.open(NachoRound(self._context, self._skip, number=number))

    def end_round(self, played: Played[Season, NachoMove]) -> None:
        """Compare the cantinas; whoever looks goes on by a touch."""
        cloth = self._cloth
        cloth.bar.step = "round_end"
        self._layers.open(
            NachoRoundEnd(
                self._context,
                played,
                cloth.names,
                cloth.symbols,
                self._playback.after,
                self._go_on,
                not self._persons,
            )
        )

    def close_market(self, played: Played[Season, NachoMove]) -> None:
        """Show what everybody has sold and drawn, where somebody has: before a curtain hides the table."""
        match, cloth, seats = self._session.match, self._cloth, range(len(self._cloth.names))
        sold, drawn = trades(match, played.line)
        if not any(sold + drawn):
            self._playback.run_rest()
            return
        now = played.after.warehouses
        traders = [
            NachoTrader(
                self._context,
                (sold[seat], drawn[seat], now[seat]),
                name=cloth.names[seat],
                symbol=cloth.symbols[seat],
            )
            for seat in seats
        ]
        market = NachoMarket(self._context, traders, self._go_on)
        self._layers.open(market)
        if not self._persons:
            self._playback.after(WATCH_SECONDS, market.go_on)

    def _go_on(self) -> None:
        self._layers.close()
        self._playback.run_rest()
