"""The scenes that are laid over the table: the hired are revealed, somebody is arrested, a round ends."""

from __future__ import annotations

from collections.abc import Callable

from app.services.context import Context
from app.session.session import Played
from app.tables.layers import Layers
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.flights import Facts
from app.tables.nacho_incident.round_end import NachoRoundEnd
from app.tables.nacho_incident.scenes import NachoArrested, NachoHiredReveal
from app.tables.nacho_incident.words import card_of
from app.tables.playback import Playback
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season


class Staging:
    """Opens a scene over the cloth; the bar stays in sight and shows the step."""

    def __init__(
        self,
        context: Context,
        cloth: NachoCloth,
        layers: Layers,
        playback: Playback,
        *,
        conceal: Callable[[], None],
        skip: Callable[[], object],
        watched: bool,
    ) -> None:
        """Let `skip` go on with a touch; `watched` tells that only bots play, so that nobody has to touch."""
        self._context = context
        self._cloth = cloth
        self._layers = layers
        self._playback = playback
        self._conceal = conceal
        self._skip = skip
        self._watched = watched

    def reveal(self, facts: Facts, gem: int) -> None:
        """Turn over whom everybody has hired."""
        self._conceal()
        cloth = self._cloth
        cards = [card_of(code) for code in facts["smugglers"]]
        reveal = NachoHiredReveal(
            self._context, cards, facts["order"], gem, cloth.names, cloth.symbols, self._skip
        )
        self._layers.open(reveal)
        cloth.bar.step = "order"
        reveal.turn_over()

    def arrest(self, facts: Facts, line: str) -> None:
        """Let a Mountie take a smuggler away."""
        self._context.sounds.play("cuffs")
        self._context.haptics.buzz("woof")
        self._cloth.bar.step = "cantina"
        mountie, smuggler = card_of(facts["mountie"]), card_of(facts["smuggler"])
        symbol = self._cloth.symbols[facts["seat"]]
        self._layers.open(
            NachoArrested(
                self._context, mountie, smuggler, self._skip, code=facts["cantina"], line=line, symbol=symbol
            )
        )

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
                self._watched,
            )
        )

    def _go_on(self) -> None:
        self._layers.close()
        self._playback.run_rest()
