"""What a graphics processor is asked for: counts, which are the same on every machine, and its memory."""

import gc
import resource
from pathlib import Path

import pytest
from kivy.graphics import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.uix.screenmanager import NoTransition
from kivy.uix.widget import Widget

from app.roots import game_atlases
from app.services import pages
from app.widgets import canvases
from app.widgets.quilt import MOST, Patch, Quilt
from app.widgets.still import Movable, Still
from benchmarks import tablet
from engine.games import GAMES
from engine.match import Match, Seat
from tests.app.conftest import collect_all

FRAMES = 40
USUAL = tablet.Cost(draws=60, calls=610, binds=60, stencils=21, asked=23, filled=3.01)
"""What a frame in the middle costs at most, with the mock's own calls; 20 times asked are wanted."""
WORST = tablet.Cost(draws=90, calls=950, binds=90, stencils=23, asked=60, filled=3.45)
"""What any frame costs at most; filled 3 times is wanted."""
FADING = tablet.Cost(draws=100, calls=1170, binds=90, stencils=56, asked=66, filled=3.85)
"""What a frame costs in which a menu comes; 1,000 calls and filled 3 times are wanted."""
MOST_MEGABYTES, MOST_DENSE = 64, 128
"""So many megabytes of textures are alive at most while a scene is played, at 1280 × 800 and 2560 × 1600."""
MEGABYTES = 6
"""How much more the process may have after more visits than after two: it is 3, however many they are."""


def resident() -> int:
    """Tell how many bytes of memory the process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


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


@pytest.mark.timeout(600)
def test_no_scene_draws_more_than_it_did() -> None:
    found = tablet.measure(FRAMES, KIVY_GL_BACKEND="mock")
    assert len(found) >= 7
    for name, facts in found.items():
        assert facts["megabytes"] <= MOST_MEGABYTES, name
        columns = [sorted(column) for column in zip(*facts["costs"], strict=True)]
        usual, worst = USUAL, FADING if "set-up" in name else WORST
        for fact, column, middle, most in zip(tablet.Cost._fields, columns, usual, worst, strict=True):
            assert column[FRAMES // 2] <= middle, (name, fact)
            assert column[-1] <= most, (name, fact)


@pytest.mark.timeout(600)
def test_tables_on_a_dense_screen_have_no_more_textures_than_it_bears() -> None:
    found = tablet.measure(2, "2560x1600", ",", KIVY_GL_BACKEND="mock")  # every scene of a game has a comma
    assert len(found) >= len(GAMES)
    for name, facts in found.items():
        assert facts["megabytes"] <= MOST_DENSE, name


def test_what_is_carried_moves_as_a_picture(app, hand) -> None:
    card = Movable(size_hint=(None, None), size=(50, 70))
    app.root.add_widget(card)
    hand.wait(0.5)
    assert card.canvas.is_kept
    card.canvas.is_drawn = True  # nothing is drawn here
    fbo, sheet = card.canvas._fbo, card.canvas._sheet
    before = sheet.pos
    card.pos = 100, 40
    hand.frames()
    assert fbo not in drawn(card.canvas)
    assert sheet.pos == (before[0] + 100, before[1] + 40)
    hand.wait(0.5)
    assert fbo in drawn(card.canvas)
    card.disabled = True
    assert drawn(card.canvas) == [card.canvas.content]
    hand.wait(0.5)
    assert card.canvas.is_kept
    app.root.remove_widget(card)


def test_what_lies_on_something_still_has_no_texture_of_its_own(app, hand) -> None:
    below, above = Still(size=(200, 200)), Still(size=(50, 50))
    app.root.add_widget(below)
    below.add_widget(above)
    hand.wait(0.5)
    assert (below.canvas.is_kept, above.canvas.is_kept) == (True, False)
    below.kept = False
    hand.wait(0.5)
    assert (below.canvas.is_kept, above.canvas.is_kept) == (False, True)
    app.root.remove_widget(below)


def test_the_patient_are_drawn_in_turns(app, hand) -> None:
    class Patient(Still):
        patient = True

    panels = [Patient(size=(20, 20)) for _ in range(5)]
    for panel in panels:
        app.root.add_widget(panel)
    hand.wait(0.5)
    waiting = []
    for panel in panels:
        panel.canvas.is_drawn = True  # nothing is drawn here
        panel.canvas.add(InstructionGroup())
    for _ in range(3):
        canvases._take_turns()
        waiting.append(sum(panel.canvas.waits for panel in panels))
        for panel in panels:
            if not panel.canvas.waits and panel.canvas._fbo:
                panel.canvas._fbo.draw()
    assert waiting == [4, 3, 2]
    for panel in panels:
        app.root.remove_widget(panel)


def test_a_texture_that_cannot_be_made_larger_is_done_without(app, hand, monkeypatch) -> None:
    monkeypatch.setattr(canvases, "_resize", lambda fbo, size: False)
    canvases._put_aside[:] = [canvases.Fbo(size=(1, 1), noadd=True)]
    still = Still(size=(50, 50))
    app.root.add_widget(still)
    hand.wait(0.5)
    assert drawn(still.canvas) == [still.canvas.content]
    app.root.remove_widget(still)
    canvases.forget()


def test_without_textures_screens_come_at_once(app, hand, monkeypatch) -> None:
    monkeypatch.setattr(canvases, "Fbo", refuse)
    canvases.has_textures.cache_clear()
    app.show("settings")
    hand.wait(0.5)
    assert app.manager.current == "settings"
    assert isinstance(app.manager.transition, NoTransition)
    canvases.has_textures.cache_clear()


def test_layouts_have_a_matrix_while_they_are_moved(app, hand) -> None:
    assert not app.root.canvas.before.children
    app.root.pos = 10, 0
    assert app.root.canvas.before.children
    app.root.pos = 0, 0
    assert not app.root.canvas.before.children


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
    assert not [page for page in pages.known().values() if page.game and page.is_here]


def test_every_widget_has_a_canvas_that_draws_nothing_unseen(app, hand) -> None:
    """In whatever order modules were loaded, and widgets of Kivy's own too."""
    sit_down(app, hand, min(GAMES))
    others = {
        type(widget) for widget in app.root.walk() if not isinstance(widget.canvas, canvases.UnseenCanvas)
    }
    assert not others


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
    canvases.forget()
    monkeypatch.setattr(canvases, "PUT_ASIDE", 0)
    monkeypatch.setattr(canvases, "Fbo", refuse)
    table = sit_down(app, hand, game)
    shown = [one for one in stills(table) if one.opacity]
    assert shown
    for one in shown:
        assert drawn(one.canvas) == [one.canvas.content]


def large_page() -> tuple[pages.Page, Texture]:
    """One that has a half beside it."""
    texture = pages.load_page(f"{min(game_atlases())}-0.png").texture
    return pages.known()[texture], texture


def test_a_page_comes_when_it_is_drawn_and_goes_when_others_play(app) -> None:
    page, texture = large_page()
    piece = texture.get_region(4, 4, 8, 8)
    assert not page.is_here
    piece.bind()  # as drawing does
    assert page.is_here
    pages.give_back(page.game)
    assert page.is_here
    pages.give_back(max(GAMES))
    assert not page.is_here
    piece.bind()
    assert page.is_here


@pytest.mark.parametrize(("dense", "largest", "part"), [(True, 4096, 1), (False, 4096, 2), (True, 1024, 2)])
def test_a_page_is_no_finer_than_it_is_seen_nor_larger_than_the_graphics_processor_takes_it(
    app, monkeypatch, dense: bool, largest: int, part: int
) -> None:
    monkeypatch.setattr(pages, "is_dense", lambda: dense)
    monkeypatch.setattr(pages, "largest_texture", lambda: largest)
    _, texture = large_page()
    came = []
    monkeypatch.setattr(pages, "upload", lambda texture, data: came.append(data.size))
    texture.bind()
    width, height = texture.size  # whoever cuts it up finds it as large as it was drawn
    assert max(width, height) == 2048
    assert came == [(width // part, height // part)]


@pytest.mark.timeout(900)
def test_many_visits_of_every_table_leave_no_more_than_one(app, hand, request) -> None:
    def visit_all() -> tuple[int, int]:
        for game in GAMES:
            sit_down(app, hand, game)
            app.manager.current_screen.leave()
            hand.wait(1)
        collect_all()
        things = gc.get_objects()
        return sum(one.width * one.height for one in things if type(one) is Texture), len(things)

    for _ in range(2):  # what is drawn ahead is there from the third visit on
        visit_all()
    (pixels, things), before = visit_all(), resident()
    for _ in range(request.config.getoption("--visits") - 1):
        more_pixels, more_things = visit_all()
    assert more_pixels <= pixels * 1.02
    assert more_things <= things * 1.01  # one table alone would be more than that
    assert resident() - before <= MEGABYTES * 1e6


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
