"""How screens and sheets come and go: in a fifth of a second, a little too far and back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Fbo, PopMatrix, PushMatrix, RenderContext, Scale
from kivy.properties import StringProperty
from kivy.uix.screenmanager import NoTransition, ShaderTransition, TransitionBase
from kivy.uix.widget import Widget

from app.widgets.canvases import has_textures
from app.widgets.still import Still, stills

AT_ONCE = 8
"""So much of what lies still on the next screen is drawn in one frame."""
COME_SECONDS, GO_SECONDS = 0.2, 0.15
SMALL = 0.94
"""How small a sheet is when it comes."""
SCREEN_SHADER = """$HEADER$
uniform float t;
uniform sampler2D tex_in;
uniform sampler2D tex_out;

void main(void) {
    float left = t - 1.0;
    float grown = 0.96 + 0.04 * (1.0 + 2.7 * left * left * left + 1.7 * left * left);
    vec2 at = (tex_coord0 - 0.5) / grown + 0.5;
    vec2 inside = step(vec2(0.0), at) * step(at, vec2(1.0));
    vec4 coming = vec4(texture2D(tex_in, at).rgb, 1.0);
    vec4 going = vec4(texture2D(tex_out, tex_coord0).rgb, 1.0);
    gl_FragColor = mix(going, coming, min(1.0, 1.5 * t) * inside.x * inside.y);
}
"""
"""The next screen comes up through the last one."""


class Entrance(ShaderTransition):
    """Leads from one screen to the next."""

    fs = StringProperty(SCREEN_SHADER)
    fbo_in: Fbo | None
    fbo_out: Fbo | None
    render_ctx: RenderContext | None
    _comes = False
    """Whether the next screen is drawn …"""
    _waited = 0.0
    """… and how much of the time was over by then."""

    def add_screen(self, screen: Widget) -> None:
        """Draw the last screen in this frame, and the next one in others: all together were too much."""
        super().add_screen(screen)
        self._remove_out_canvas()  # Kivy would draw it twice
        self.manager.canvas.remove(self.fbo_in)
        self._comes, self._waited = False, 0.0
        step = partial(self._draw_coming, self.fbo_in, stills(self.screen_in))
        Clock.schedule_once(lambda _: Clock.schedule_once(step))

    def on_progress(self, progress: float) -> None:
        """Go on from the beginning once the next screen is drawn: it would jump, if the wait counted."""
        if not self._comes:
            self._waited = progress
        left = 1.0 - self._waited
        super().on_progress((progress - self._waited) / left if left else 1.0)

    def _draw_coming(self, coming: Fbo, parts: Iterator[Still], _: float) -> None:
        """Draw some of what lies still on the next screen; the screen itself when that is done."""
        if not self.is_active or coming is not self.fbo_in:
            return
        drawn = list(islice((still for still in parts if still.canvas.draw_ahead()), AT_ONCE))
        if len(drawn) == AT_ONCE:
            Clock.schedule_once(partial(self._draw_coming, coming, parts))
            return
        canvas = self.manager.canvas
        canvas.insert(canvas.indexof(self.fbo_out), coming)
        self._comes = True

    def remove_screen(self, screen: Widget) -> None:
        """Keep no picture of either screen."""
        for picture in (self.fbo_in, self.fbo_out, self.render_ctx):
            if picture:
                picture.clear()  # a canvas holds on to what it was drawn into last
        super().remove_screen(screen)
        self.fbo_in = self.fbo_out = self.render_ctx = None  # which has both in its grip, even empty


def way(still: bool) -> TransitionBase:
    """Choose how the next screen comes: at once where nothing moves, or no picture of it can be drawn."""
    return NoTransition() if still or not has_textures() else Entrance(duration=COME_SECONDS)


def come(sheet: Widget) -> None:
    """Let a sheet that has just been laid down grow to its size; it takes touches from the start."""
    push, scale, pop = PushMatrix(), Scale(SMALL, SMALL, 1, origin=sheet.center), PopMatrix()
    ground = 1 if sheet.canvas.has_before else 0  # what dims the rest is as large as ever
    sheet.canvas.insert(ground, push)
    sheet.canvas.insert(ground + 1, scale)
    sheet.canvas.after.add(pop)

    def follow(*_: object) -> None:
        scale.origin = sheet.center

    def grow(growing: Animation, _: Widget, part: float) -> None:
        scale.x = scale.y = SMALL + (1 - SMALL) * growing.transition(part)

    def end(*_: object) -> None:
        sheet.unbind(center=follow)
        sheet.canvas.remove(push)
        sheet.canvas.remove(scale)
        sheet.canvas.after.remove(pop)

    sheet.bind(center=follow)
    growing = Animation(d=COME_SECONDS, t="out_back")
    growing.bind(on_progress=grow, on_complete=end)
    growing.start(sheet)


def go(sheet: Widget, host: Widget) -> None:
    """Let a sheet that was taken away fade where it lay: it is drawn for a moment, and nothing else."""
    host.canvas.add(sheet.canvas)

    def end(*_: object) -> None:
        host.canvas.remove(sheet.canvas)
        sheet.opacity = 1

    fading = Animation(opacity=0, d=GO_SECONDS, t="in_quad")
    fading.bind(on_complete=end)
    fading.start(sheet)
