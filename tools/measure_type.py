"""Measure how large words and targets are in the hand: `python -m tools.measure_type --device phone`.

It goes through the app as the tour does and asks the widgets of every picture: how high the x of each word
is in millimetres, how wide what can be touched is, and what is cut off, lies over other words or outside.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from app.driver.devices import DEVICES

SLACK = 1.02
"""Nobody sees what is so little too small."""
OVERLAP = 0.2
"""Words lie over others if they share so much of the smaller one's box."""
CUT_PIXELS = 1.5
KINDS = ("small", "target", "cut", "overlap", "outside")


class Box(NamedTuple):
    """A rectangle on the glass, in pixels."""

    x: float
    y: float
    right: float
    top: float

    def shared(self, other: Box) -> Box:
        """Return what both have."""
        return Box(
            max(self.x, other.x), max(self.y, other.y), min(self.right, other.right), min(self.top, other.top)
        )

    @property
    def area(self) -> float:
        """How large it is."""
        return max(0.0, self.right - self.x) * max(0.0, self.top - self.y)


class Fault(NamedTuple):
    """Something that is not as it should be."""

    kind: str
    owner: str
    """Whose it is: a class of ours and the thing in it."""
    millimetres: float
    """How large it is, or by how much it is wrong."""
    picture: str
    text: str


class Text(NamedTuple):
    """Words as they are drawn."""

    text: str
    font: str
    pixels: float
    role: str
    box: Box
    owner: str
    cut: bool
    layer: int


def owner_of(widget: Any, ancestors: list[Any]) -> str:
    """Name a widget by the nearest thing of ours that it is in."""
    generic = ("app.widgets.words", "app.widgets.surfaces", "app.widgets.slide")
    for parent in reversed([*ancestors, widget]):
        kind = type(parent)
        if kind.__module__.startswith("app.") and kind.__module__ not in generic:
            break
    name = type(widget).__name__
    detail = f" {name} {widget.points:.3g}" if parent is not widget and hasattr(widget, "points") else ""
    return f"{type(parent).__name__}{detail or ('' if parent is widget else ' ' + name)}"


def seen(root: Any, clip: Box) -> Iterator[tuple[Any, list[Any], Box, int]]:
    """Go through all widgets that can be seen, each with its ancestors, what is seen of it and its layer."""
    from kivy.uix.scrollview import ScrollView

    from app.widgets.overlays import Layer
    from app.widgets.surfaces import Plate

    def walk(
        widget: Any, ancestors: list[Any], clip: Box, layer: int
    ) -> Iterator[tuple[Any, list[Any], Box, int]]:
        if not widget.opacity or clip.area <= 0:
            return
        if isinstance(widget, Layer | Plate) or getattr(widget, "covers", False):  # what is below it
            layers.append(widget)
            layer = len(layers)
        yield widget, ancestors, clip, layer
        if isinstance(widget, ScrollView):
            clip = clip.shared(box_of(widget))
        for child in reversed(widget.children):
            yield from walk(child, [*ancestors, widget], clip, layer)

    layers: list[Any] = []
    yield from walk(root, [], clip, 0)


def box_of(widget: Any, size: tuple[float, float] | None = None) -> Box:
    """Tell where a widget is on the glass, or something of a size in its middle."""
    width, height = size or widget.size
    corners = [
        widget.to_window(*_turned(widget, across * width / 2, up * height / 2))
        for across in (-1, 1)
        for up in (-1, 1)
    ]
    across, up = zip(*corners, strict=True)
    return Box(min(across), min(up), max(across), max(up))


def ink_of(label: Any) -> Box:
    """Tell where the words of a label are drawn."""
    from app.widgets.measure import extents, line_count, line_height

    width, height = label.texture_size
    if not getattr(label, "wrap", False):
        return box_of(label, (width, height))
    font, size = label.font_name, int(label.font_size)
    lines = line_count(label.text, font, size, width)
    wide = extents(label.text, font, size)[0] if lines == 1 else width
    high = min(height, lines * line_height(font, size))
    box = box_of(label, (min(wide, width), high))
    if label.halign == "center" or wide >= width:
        return box
    shift = (width - wide) / 2 * _scale(label) * (1 if label.halign == "right" else -1)
    return Box(box.x + shift, box.y, box.right + shift, box.top)


class Measure:
    """Measures what is on the glass now."""

    def __init__(self) -> None:
        from app.widgets import measure

        self.written: dict[int, tuple[Any, str, str, int]] = {}
        original = measure.written

        def written(text: str, font: str, size: int) -> Any:
            texture = original(text, font, size)
            self.written[id(texture)] = texture, text, font, size
            return texture

        vars(measure)["written"] = written  # before anybody has asked for it

    def texts(self, root: Any, window: Box) -> Iterator[Text]:
        """List all words that are seen."""
        from kivy.graphics import Rectangle
        from kivy.uix.label import Label
        from kivy.uix.textinput import TextInput

        for widget, ancestors, clip, layer in seen(root, window):
            scale = _scale(widget)
            owner = owner_of(widget, ancestors)
            if isinstance(widget, Label) and widget.text.strip() and widget.color[3]:
                box = ink_of(widget).shared(clip)
                if box.area > 1:
                    role = getattr(widget, "role", "read")
                    pixels = int(widget.font_size) * scale
                    yield Text(
                        widget.text, widget.font_name, pixels, role, box, owner, _is_cut(widget), layer
                    )
            elif isinstance(widget, TextInput):
                pixels = int(widget.font_size) * scale
                yield Text(
                    widget.text,
                    widget.font_name,
                    pixels,
                    "play",
                    box_of(widget).shared(clip),
                    owner,
                    False,
                    layer,
                )
            for canvas in (widget.canvas.before, widget.canvas, widget.canvas.after):
                for drawn in _instructions(canvas):
                    if (
                        isinstance(drawn, Rectangle)
                        and id(drawn.texture) in self.written
                        and drawn.size[0] > 0
                    ):
                        _, text, font, size = self.written[id(drawn.texture)]
                        pixels = size * drawn.size[1] / max(1, drawn.texture.height) * scale
                        box = box_of(widget).shared(clip)
                        if box.area > 1 and text.strip():
                            yield Text(
                                text, font, pixels, "play", box, f"{type(widget).__name__} written", False, -1
                            )

    def targets(self, root: Any, window: Box) -> Iterator[tuple[str, float, str]]:
        """List all that can be pressed or typed into, with its lesser side in pixels."""
        from kivy.uix.behaviors import ButtonBehavior
        from kivy.uix.textinput import TextInput

        for widget, ancestors, clip, _ in seen(root, window):
            if isinstance(widget, ButtonBehavior | TextInput) and not (
                widget.disabled and not widget.opacity
            ):
                box = box_of(widget, getattr(widget, "touch_size", None))
                if box.shared(clip).area < box.area * 0.9 or box.area < 1:
                    continue
                yield (
                    owner_of(widget, ancestors),
                    min(box.right - box.x, box.top - box.y),
                    getattr(widget, "text", ""),
                )

    def faults(self, app: Any, picture: str) -> Iterator[Fault]:
        """List what is wrong with what is on the glass now."""
        from kivy.core.window import Window

        from app.services.hand import share

        hand, scale = app.hand, app.text_scale
        window = Box(0, 0, *Window.size)
        texts = list(self.texts(app.root, window))
        for text in texts:
            role = text.role if any(map(str.isalpha, text.text)) else "number"
            high = text.pixels * share(text.font, role) / hand.mm
            if high * SLACK < hand.least(role) * scale:
                yield Fault("small", text.owner, high, picture, text.text)
            if text.cut:
                yield Fault("cut", text.owner, 0, picture, text.text)
            over = max(-text.box.x, -text.box.y, text.box.right - window.right, text.box.top - window.top)
            if over > CUT_PIXELS:
                yield Fault("outside", text.owner, over / hand.mm, picture, text.text)
        labels = [text for text in texts if text.layer >= 0]
        for at, one in enumerate(labels):
            for other in labels[at + 1 :]:
                shared = one.box.shared(other.box).area
                if (
                    one.layer == other.layer
                    and one.text != other.text
                    and shared > OVERLAP * min(one.box.area, other.box.area)
                ):
                    yield Fault(
                        "overlap", f"{one.owner} + {other.owner}", 0, picture, f"{one.text} + {other.text}"
                    )
        for owner, side, words in self.targets(app.root, window):
            if side * SLACK < hand.finger:
                yield Fault("target", owner, side / hand.mm, picture, words)


def _turned(widget: Any, across: float, up: float) -> tuple[float, float]:
    """Turn a spot, given from the middle of a widget, with what is drawn turned round it."""
    from kivy.vector import Vector

    spot, turned = Vector(widget.center) + Vector(across, up), widget.parent
    while turned is not None and turned is not turned.get_root_window():
        if angle := getattr(turned, "angle", 0):
            spot = (spot - turned.center).rotate(angle) + turned.center
        turned = turned.parent
    return spot[0], spot[1]


def _scale(widget: Any) -> float:
    x, y = widget.to_window(0, 0)
    right, top = widget.to_window(100, 0)
    return float(((right - x) ** 2 + (top - y) ** 2) ** 0.5 / 100)


def _instructions(canvas: Any) -> Iterator[Any]:
    from kivy.graphics import Canvas

    for child in getattr(canvas, "children", ()):
        if isinstance(child, Canvas):
            continue
        yield child
        yield from _instructions(child)


def _is_cut(label: Any) -> bool:
    """Tell whether words of a label are not drawn, or are larger than its box."""
    from app.widgets.measure import fits

    if not getattr(label, "wrap", False) or label.width < 2:
        return False
    width, height = label.text_size
    return not fits(
        label.text, label.font_name, int(label.font_size), width + CUT_PIXELS, height + CUT_PIXELS
    )


def measure(device: str, language: str, text_size: str = "normal", only: str = "") -> list[Fault]:
    """Go through the app on a device and list what is wrong; each device wants a process of its own."""
    device_ = DEVICES[device]
    os.environ.update(
        KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_HOME=tempfile.mkdtemp(), KIVY_GL_BACKEND="mock"
    )
    os.environ.update(KIVY_METRICS_FONTSCALE="1", KIVY_NO_CONSOLELOG="1")
    from main import prepare

    prepare(device_.size, offscreen=True, inches=device_.inches)
    ruler = Measure()
    from app.tour import stops, stops_of
    from app.tour.tourist import Tourist

    tourist = Tourist(Path(tempfile.mkdtemp()), language)
    tourist.app.settings.text_size = text_size
    faults: list[Fault] = []
    for picture in stops_of(tourist, only) if only else stops(tourist):
        tourist.pause(0.05)
        faults += ruler.faults(tourist.app, picture)
    return faults


def worst(faults: Iterable[Fault]) -> dict[tuple[str, str], Fault]:
    """Keep of each thing and kind of fault the worst."""
    found: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        known = found.get((fault.kind, fault.owner))
        sign = -1 if fault.kind == "outside" else 1
        if not known or sign * fault.millimetres < sign * known.millimetres:
            found[fault.kind, fault.owner] = fault
    return found


def main() -> None:
    """Print a table of the smallest words and targets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", choices=["all", *DEVICES], default="all")
    parser.add_argument("--lang", choices=("en", "fr"), default="fr")
    parser.add_argument("--text-size", choices=("normal", "large", "huge"), default="normal")
    parser.add_argument("--listing", action="store_true", help="print what tests/app/legible.txt has")
    parser.add_argument("--only", metavar="GAME", default="")
    options = parser.parse_args()
    if options.device == "all":
        for device in DEVICES:
            only = ["--only", options.only] if options.only else []
            command = [sys.executable, "-m", "tools.measure_type", "--device", device, "--lang", options.lang]
            listing = ["--listing"] if options.listing else []
            subprocess.run([*command, "--text-size", options.text_size, *only, *listing], check=False)
        return
    faults = measure(options.device, options.lang, options.text_size, options.only)
    table = worst(faults)
    if options.listing:
        print(f"[{options.device} {options.lang} {options.text_size}]")
        for (kind, owner), fault in sorted(table.items()):
            print(f"{kind} {fault.millimetres:.2f} {owner}")
        return
    counts = ", ".join(f"{sum(kind == each for each, _ in table)} {kind}" for kind in KINDS)
    print(f"{options.device} {options.lang} {options.text_size}: {counts}")
    for (kind, owner), fault in sorted(
        table.items(), key=lambda item: (KINDS.index(item[0][0]), item[1].millimetres)
    ):
        print(f"  {kind:8} {fault.millimetres:5.2f} mm  {owner:44} {fault.picture:28} {fault.text[:50]!r}")


if __name__ == "__main__":
    main()
