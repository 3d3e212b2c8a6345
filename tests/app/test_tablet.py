"""What a graphics processor is asked for: counts, which are the same on every machine, and its memory."""

import gc

import pytest
from kivy.cache import Cache
from kivy.graphics import Canvas, InstructionGroup
from kivy.uix.widget import Widget

from app.roots import game_atlases
from app.widgets import canvases, pages
from app.widgets.quilt import MOST, Patch, Quilt
from app.widgets.still import Still
from benchmarks import menus, tablet
from engine.games import GAMES
from engine.match import Match, Seat

FRAMES = 8
USUAL, WORST = 115, 215
"""The most draw calls of a frame in the middle, and of any: reached now, 100 are wanted."""
FADING = 400
"""The most draw calls of a frame in which a menu comes: all of it is drawn for the first time."""
CALLS = 1550
"""The most GL calls of a frame in the middle, with the mock's own; 1,000 are wanted, a frenzy takes more."""


def drawn(canvas: InstructionGroup) -> list:
    """List what a canvas really draws, whatever it says of itself."""
    return InstructionGroup.children.__get__(canvas)


def refuse(**_: object) -> None:
    raise Exception("FBO Initialization failed: Unsupported (36061)")  # as Kivy does


def stills(root: Widget) -> list[Still]:
    return [widget for widget in root.walk(restrict=True) if isinstance(widget, Still)]


def sit_down(app, hand, game: str) -> Widget:
    match = Match(GAMES[game], [Seat("Ada"), Seat("Ben")])
    while match.position.to_act == (-1,):
        match.play_chance(app.rng)
    app.play(app.storage.begin(match))
    hand.wait(0.5)
    return app.manager.get_screen("table").table


@pytest.mark.timeout(300)
def test_no_scene_draws_more_than_it_did() -> None:
    found = tablet.measure(FRAMES, KIVY_GL_BACKEND="mock")
    assert len(found) >= 7
    for name, facts in found.items():
        draws, calls, *_ = (sorted(column) for column in zip(*facts["costs"], strict=True))
        assert draws[FRAMES // 2] <= USUAL, name
        assert draws[-1] <= (FADING if name in menus.SCENES else WORST), name
        assert calls[FRAMES // 2] <= CALLS, name


@pytest.mark.parametrize("game", GAMES)
def test_a_table_lies_in_textures_and_gives_them_back(app, hand, game: str) -> None:
    table = sit_down(app, hand, game)
    kept = [one for one in stills(table) if one.canvas.is_kept]
    assert len(kept) >= 3
    del table, kept
    screen = app.manager.get_screen("table")
    screen.leave()
    hand.wait(1)
    assert screen.table is None
    others = [screen for screen in app.manager.screens if screen is not app.manager.current_screen]
    assert not [one for other in others for one in stills(other) if one.canvas.is_kept]
    assert not [atlas for atlas in game_atlases() if Cache.get("kv.atlas", atlas)]


def test_what_is_not_seen_has_no_instructions(app) -> None:
    shape = InstructionGroup()
    for kind in (Widget, Still):
        widget = kind()
        widget.canvas.add(shape)
        assert drawn(widget.canvas)
        widget.opacity = 0
        assert not drawn(widget.canvas)
        assert widget.canvas.children == [shape]
        widget.opacity = 1
        assert drawn(widget.canvas)
        widget.canvas.remove(shape)


@pytest.mark.parametrize("game", GAMES)
def test_a_graphics_processor_without_such_textures_draws_all_as_it_is(
    app, hand, game: str, monkeypatch
) -> None:
    for module in (canvases, pages):
        monkeypatch.setattr(module, "Fbo", refuse)
    table = sit_down(app, hand, game)
    shown = [one for one in stills(table) if one.opacity]
    assert shown
    for one in shown:
        assert drawn(one.canvas) == [one.canvas.content]


def test_loading_a_page_draws_nothing_on_the_canvas_that_wants_it(app) -> None:
    canvas = Canvas()
    with canvas:
        pages.load_page(f"{min(game_atlases())}-0.png", nocache=True)
    assert not canvas.children


def test_a_page_that_would_be_refused_is_loaded_in_half_its_size(app, monkeypatch) -> None:
    monkeypatch.setattr(pages, "largest_texture", lambda: 1024)
    sizes = []
    monkeypatch.setattr(pages, "glTexImage2D", lambda *facts: sizes.append((facts[3:5], len(facts[-1]))))
    name = next(iter(sorted(game_atlases())))
    page = pages.load_page(f"{name}-0.png")
    width, height = page.size
    assert sizes == [((width // 2, height // 2), width * height)]
    assert tuple(page.texture.size) == page.size  # whoever cuts it up finds it as large as it was


def test_textures_of_a_table_are_gone_with_it(app, hand) -> None:
    from kivy.graphics.texture import Texture

    def visit_all() -> int:
        for game in GAMES:
            sit_down(app, hand, game)
            app.manager.current_screen.leave()
            hand.wait(1)
        gc.collect()
        return sum(one.width * one.height for one in gc.get_objects() if type(one) is Texture)

    visit_all()
    once = visit_all()
    for _ in range(3):
        again = visit_all()
    assert again <= once * 1.02


def test_a_quilt_draws_kinds_of_rectangles_in_one_call_each(app) -> None:
    quilt = Quilt()
    red, blue = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)
    quilt.lay([Patch(number, 0, 1, 1, red if number % 2 else blue) for number in range(100)])
    assert [type(one).__name__ for one in quilt.children if "Bind" not in type(one).__name__] == [
        "Color",
        "Mesh",
        "Color",
        "Mesh",
    ]
    assert sum(len(one.vertices) for one in quilt.children if hasattr(one, "vertices")) == 100 * 16
    quilt.lay([Patch(0, 0, 1, 1)] * (MOST + 1))
    assert [len(one.indices) for one in quilt.children if hasattr(one, "indices")] == [6 * MOST, 6]
    quilt.lay(())
    assert not quilt.children
