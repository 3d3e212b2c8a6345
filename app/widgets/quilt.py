"""Many rectangles in few draw calls: those of one colour, of one page of an atlas, go out together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kivy.core.image import Image
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from app.theme import WHITE

WHOLE = (0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0)
MOST = 65535 // 4
"""An index of a mesh has 16 bits."""


class Patch(NamedTuple):
    """A rectangle: a drawn piece, or one colour all over."""

    x: float
    y: float
    width: float
    height: float
    colour: tuple[float, ...] = WHITE
    source: str = ""


class Quilt(InstructionGroup):
    """Rectangles that are drawn together; of those that overlap, the kind that is laid first lies below."""

    patches: Sequence[Patch] = ()

    def lay(self, patches: Iterable[Patch]) -> None:
        """Draw these rectangles, and no others."""
        self.patches = list(patches)
        self.clear()
        sources = {patch.source for patch in self.patches if patch.source}
        textures = {source: Image.load(source).texture for source in sources}
        kinds: dict[tuple[object, ...], tuple[Texture | None, list[float]]] = {}
        for patch in self.patches:
            texture = textures.get(patch.source)
            kind = (*patch.colour, texture and texture.id)
            _, vertices = kinds.setdefault(kind, (texture, []))
            cut = texture.tex_coords if texture else WHOLE
            right, top = patch.x + patch.width, patch.y + patch.height
            corners = ((patch.x, patch.y), (right, patch.y), (right, top), (patch.x, top))
            for corner, (x, y) in enumerate(corners):
                vertices += (x, y, cut[2 * corner], cut[2 * corner + 1])
        for (*colour, _), (texture, vertices) in kinds.items():
            self.add(Color(*colour))
            for first in range(0, len(vertices), 16 * MOST):
                part = vertices[first : first + 16 * MOST]
                indices = [
                    4 * quad + corner for quad in range(len(part) // 16) for corner in (0, 1, 2, 2, 3, 0)
                ]
                self.add(Mesh(vertices=part, indices=indices, mode="triangles", texture=texture))
