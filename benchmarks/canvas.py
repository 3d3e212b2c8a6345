"""What a canvas fills: a walk over Kivy's instructions, just before they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.graphics import Fbo, InstructionGroup, Line, Mesh, Quad
from kivy.graphics.context_instructions import MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.instructions import VertexInstruction
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUse
from kivy.graphics.transformation import Matrix
from kivy.graphics.vertex_instructions import AntiAliasingLine

Box = tuple[float, float, float, float]
Point = tuple[float, float]


def filled(canvas: InstructionGroup, size: tuple[int, int]) -> float:
    """Count the pixels that drawing a canvas into a window of this size will fill, where it is redrawn."""
    return Brush((0, 0, *size)).draw(canvas)


_children = InstructionGroup.children.__get__
"""What is drawn of a group: what a canvas says of itself may be what others have put on it."""


class Brush:
    """Follows matrices and what cuts off, as drawing does."""

    def __init__(self, clip: Box) -> None:
        self.matrix = Matrix()
        self.matrices: list[Matrix] = []
        self.clips = [clip]
        self.cutting = False
        """Whether what is drawn goes into the stencil: all that follows is cut off at it."""

    def draw(self, group: InstructionGroup) -> float:
        """Add up what a group fills."""
        return sum(map(self._fill, _children(group)))

    def _fill(self, instruction: Any) -> float:
        if isinstance(instruction, Fbo):
            return Brush((0, 0, *instruction.size)).draw(instruction) if instruction.needs_redraw else 0.0
        if isinstance(instruction, PushMatrix):
            self.matrices.append(self.matrix)
        elif isinstance(instruction, PopMatrix):
            self.matrix = self.matrices.pop()
        elif isinstance(instruction, MatrixInstruction):
            if instruction.stack == "modelview_mat":
                self.matrix = self.matrix.multiply(instruction.matrix)
        elif isinstance(instruction, StencilPush):
            self.cutting = True
        elif isinstance(instruction, StencilUse):
            self.cutting = False
        elif isinstance(instruction, ScissorPush):
            x, y = instruction.pos
            width, height = instruction.size
            self.clips.append(_common((x, y, x + width, y + height), self.clips[-1]))
        elif isinstance(instruction, StencilPop | ScissorPop):
            self.clips.pop()
        elif isinstance(instruction, VertexInstruction):
            return self._cover(instruction)
        elif isinstance(instruction, InstructionGroup):
            return self.draw(instruction)
        return 0.0

    def _growth(self) -> float:
        """Tell how many pixels of the window one of a shape's fills now."""
        corner, right, top = (self.matrix.transform_point(*at, 0)[:2] for at in ((0, 0), (1, 0), (0, 1)))
        return 2 * _surface((corner, right, top))

    def _cover(self, shape: Any) -> float:
        box = _bounds(shape)
        if box is None:
            return 0.0
        corners = [
            self.matrix.transform_point(x, y, 0)[:2] for x in (box[0], box[2]) for y in (box[1], box[3])
        ]
        xs, ys = zip(*corners, strict=True)
        box = _common((min(xs), min(ys), max(xs), max(ys)), self.clips[-1])
        if self.cutting:
            self.clips.append(box)
        area = max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
        if isinstance(shape, Mesh | Quad):
            return min(area, self._growth() * sum(map(_surface, _triangles(shape))))
        if isinstance(shape, Line | AntiAliasingLine):  # of its box it fills the edge alone
            return min(area, 2 * (box[2] - box[0] + box[3] - box[1]) * 2 * shape.width) if area else 0.0
        return area


def _triangles(shape: Mesh | Quad) -> Iterator[tuple[Point, Point, Point]]:
    """List what a shape is made of."""
    order: Sequence[int] = (0, 1, 2, 0, 2, 3)
    if isinstance(shape, Quad):
        numbers = shape.points
    else:
        numbers = [
            number for at in range(0, len(shape.vertices), 4) for number in shape.vertices[at : at + 2]
        ]
        order = shape.indices
        if shape.mode == "triangle_fan":
            order = [one for at in range(1, len(order) - 1) for one in (order[0], order[at], order[at + 1])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    for at in range(0, len(order), 3):
        one, other, third = order[at : at + 3]
        yield points[one], points[other], points[third]


def _surface(triangle: tuple[Point, Point, Point]) -> float:
    """Tell how many pixels a triangle has."""
    (x, y), (to_x, to_y), (and_x, and_y) = triangle
    return abs((to_x - x) * (and_y - y) - (and_x - x) * (to_y - y)) / 2


def _bounds(shape: Any) -> Box | None:
    """Tell which box a shape lies in."""
    if isinstance(shape, Mesh):
        step = 4
        xs, ys = shape.vertices[::step], shape.vertices[1::step]
    elif isinstance(shape, Line) or not hasattr(shape, "pos"):
        xs, ys = shape.points[::2], shape.points[1::2]
    else:
        (x, y), (width, height) = shape.pos, shape.size
        return x, y, x + width, y + height
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _common(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
