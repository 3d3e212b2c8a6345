"""The reveal: what everybody has chosen in secret turns over, and lies there until all have looked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.layers import Layers
from app.tables.playback import SKIP_SECONDS, STANDS, Playback
from app.widgets import load_look
from app.widgets.overlays import Overlay
from app.widgets.words import Piece

FLIP_SECONDS, FLIP_APART = 0.42, 0.12
WATCH_SECONDS = 3.2
"""How long it is seen where nobody sits who could go on."""
CARD_BOTTOM, TAG_BOTTOM, TAG_TALL = -116, -206, 62
"""Where cards and name tags stand, above the middle, and how high a tag is, in units."""


class Reveal(Overlay):
    """Shows a card and a name tag of everybody; a step that waits for a finger opens it."""

    line = StringProperty("")
    """What comes of it."""
    below = NumericProperty(0)
    """How much of the table above it stays in sight, in units."""
    shade = NumericProperty(0.35)
    title = StringProperty("")
    hint = StringProperty("")
    """How it goes on."""

    def __init__(
        self,
        context: Context,
        layers: Layers,
        playback: Playback,
        cards: Sequence[Widget],
        tags: Sequence[Widget],
        faces: Sequence[Callable[[], None]],
        *,
        persons: int,
        card: tuple[float, float],
        step: float,
        rays: str = "",
        **kwargs: Any,
    ) -> None:
        """Lie in `layers` while `playback` waits; `faces` turn the cards up, `persons` sit at the table.

        A card is as wide and as high as `card` says, and no further than `step` from the next, in units;
        each shines with `rays` as it turns.
        """
        self.context = context
        self._layers, self._playback = layers, playback
        self.cards, self.tags, self._faces = list(cards), list(tags), list(faces)
        self._persons, self._card, self._step = persons, card, step
        self._since: float | None = None
        """When the last face was up."""
        super().__init__(**kwargs)
        self.glow = [Piece(drawn=rays, opacity=0, size_hint=(None, None)) for _ in cards if rays]
        for widget in (*self.glow, *self.cards, *self.tags):
            self.add_widget(widget)
        self.bind(center=self._lay_out, size=self._lay_out)
        context.bind(u=self._lay_out, say=self._speak)
        self._speak()

    def _speak(self, *_: object) -> None:
        say = self.context.say
        if self._persons > 1:
            self.title = say("Everybody look!")
            self.hint = say("Put the tablet in the middle; touch anywhere to go on.")
        else:
            self.title = say("Everyone reveals together!")
            self.hint = say("Touch anywhere to go on.") if self._persons else ""

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        step = min(self._step * u, (self.width - 60 * u) / len(self.cards))
        wide, tall = (side * u for side in self._card)
        for place, (card, tag) in enumerate(zip(self.cards, self.tags, strict=True)):
            x = self.center_x + (place - (len(self.cards) - 1) / 2) * step
            card.size = wide, tall
            card.pos = x - wide / 2, self.center_y + CARD_BOTTOM * u
            tag.size = min(276 * u, step - 12 * u), TAG_TALL * u
            tag.pos = x - tag.width / 2, self.center_y + TAG_BOTTOM * u
        for rays, card in zip(self.glow, self.cards, strict=False):
            rays.size = 1.4 * wide, 1.4 * tall
            rays.center = card.center

    # Turning over, one card just after the other.

    def lay(self) -> None:
        """Lie over the table and turn everything over; where only bots play, go on after a while."""
        self._layers.open(self)
        self.context.sounds.play("card_flip")
        pace = self.context.pace
        if self.context.settings.reduced_motion or not pace:
            self._turn_all()
        else:
            for place in range(len(self.cards)):
                self._turn_over(place, pace)
        if not self._persons:
            self._playback.after(WATCH_SECONDS, self._go_on, STANDS)

    def _turn_over(self, place: int, pace: float) -> None:
        half, wait = FLIP_SECONDS * pace / 2, max(0.001, place * FLIP_APART * pace)
        close = Animation(d=wait) + Animation(open=0, d=half, t="in_quad")
        close.bind(on_complete=lambda *_: self._show_face(place, half))
        close.start(self.cards[place])
        if self.glow:
            rays = Animation(d=wait + 2 * half) + Animation(opacity=1, d=0.2) + Animation(opacity=0, d=0.8)
            rays.start(self.glow[place])

    def _show_face(self, place: int, seconds: float) -> None:
        self._faces[place]()
        self.context.sounds.play("card_flip")
        Animation(open=1, d=seconds, t="out_quad").start(self.cards[place])
        if place == len(self.cards) - 1:
            self._since = self.context.clock.time()

    def _turn_all(self) -> None:
        for card, turn_up in zip(self.cards, self._faces, strict=True):
            Animation.cancel_all(card)
            turn_up()
            card.open = 1
        self._since = self.context.clock.time()

    def on_touch_down(self, touch: Any) -> bool:
        """Turn the rest over with a first touch; go on with another, once everybody could see it."""
        if self._since is None:
            self._turn_all()
        elif self.context.clock.time() - self._since >= SKIP_SECONDS:
            self._go_on()
        return True

    def _go_on(self) -> None:
        if self.parent:
            self._layers.close()
            self._playback.run_rest()


load_look("reveal")
