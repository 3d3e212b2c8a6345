"""What Kivy draws round a widget for cases that seldom arise: it is drawn while they do.

Every change of a matrix asks the driver back, and every stencil fills its widget twice.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isclose

from kivy.core.window import Window
from kivy.graphics import BindTexture, InstructionGroup
from kivy.uix.widget import Widget

from app.widgets.still import Still


def lie_flat(layout: Widget) -> None:
    """Draw a layout without its matrix while it lies as its parent does."""

    def is_moved() -> bool:
        return not all(
            isclose(have, want, abs_tol=1e-6)
            for at in ((0, 0), (1, 0))
            for have, want in zip(layout.to_parent(*at), at, strict=True)
        )

    follow = wrap_while(layout, is_moved)
    layout.fbind("transform" if hasattr(layout, "transform") else "pos", follow)
    follow()


def cut_off_live(still: Still) -> Callable[..., None]:
    """Cut off what is drawn outside of something still only where no texture does; call what is returned."""
    return wrap_while(still, lambda: not still.canvas.is_kept)


def cut_off(layout: Widget) -> None:
    """Cut off what is drawn outside of a layout only while the window is larger than it."""

    def is_smaller() -> bool:
        return any(have < room for have, room in zip(layout.size, Window.size, strict=True))

    follow = wrap_while(layout, is_smaller)
    layout.fbind("size", follow)
    follow()


def gather(side: InstructionGroup) -> InstructionGroup:
    """Take what is on a canvas into a group that can be laid elsewhere."""
    group = InstructionGroup()
    for instruction in [one for one in side.children if not isinstance(one, BindTexture)]:
        side.remove(instruction)
        group.add(instruction)
    return group


def wrap_while(widget: Widget, is_needed: Callable[[], bool]) -> Callable[..., None]:
    """Draw what lies before and after a widget only while it is needed; call what is returned to look."""
    sides = (widget.canvas.before, widget.canvas.after)
    groups = [gather(side) for side in sides]

    def follow(*_: object) -> None:
        wanted = is_needed()
        for side, group, at in zip(sides, groups, (0, None), strict=True):
            if wanted == (side.indexof(group) >= 0):
                continue
            if not wanted:
                side.remove(group)
            elif at is None:
                side.add(group)
            else:
                side.insert(at, group)

    return follow
