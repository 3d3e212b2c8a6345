"""What opens a table is done before, while people look at the set-up: then little is left for a frame.

Milliseconds depend on the machine (`python -m benchmarks.opening`), what is done in a frame does not.
"""

from collections import Counter

import pytest
from kivy.core.audio import SoundLoader
from kivy.lang.builder import BuilderBase

from app.services import pages
from app.services.pages import Page
from engine.games import GAMES

MOST_RULES = 300
"""So many kv rules are applied at most in one frame; laying all of The Nacho Incident at once took 571."""
LOOK_SECONDS = 4


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter:
    """What has been done since it was looked at last."""
    done: Counter = Counter()

    def count(owner: object, name: str, what: str) -> None:
        act = getattr(owner, name)

        def counted(*args, **kwargs):
            done[what] += 1
            return act(*args, **kwargs)

        monkeypatch.setattr(owner, name, counted)

    count(BuilderBase, "_apply_rule", "rules")
    count(Page, "unpack", "pages")
    count(SoundLoader, "load", "sounds")
    return done


def pill(app, text: str):
    return next(widget for widget in app.root.walk() if getattr(widget, "text", "") == text and widget.parent)


@pytest.fixture
def cold(game: str) -> None:
    """Nothing of a game is loaded, as when the app was just started."""
    for texture, page in pages.known().items():
        page.give_back(texture)


@pytest.mark.parametrize("game", GAMES)
def test_the_frames_that_open_a_table_have_little_to_do(app, hand, cold, work: Counter, game: str) -> None:
    hand.wait(LOOK_SECONDS)
    app.set_table(game)
    hand.wait(LOOK_SECONDS)
    assert work["pages"], "they were loaded ahead"
    hand.press(pill(app, "To the table!")).up()
    frames = []
    while app.manager.current != "table" or len(frames) < 8:
        work.clear()
        hand.frames()
        frames.append(dict(work))
    assert not [frame for frame in frames if "pages" in frame or "sounds" in frame], frames
    most = max(frame.get("rules", 0) for frame in frames)
    assert 50 < most <= MOST_RULES, frames
