"""A tour of the app as pictures: every screen and the key moments of a match, drawn off-screen."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window

from app.application import CachetteApp
from app.screens.curtain import Curtain
from engine.bots import bots_of
from engine.bots.arena import next_to_act
from engine.game import CHANCE
from engine.match import Match

FRAME = 1 / 20


class Tourist:
    """Runs the app frame by frame on a clock of its own and takes pictures."""

    def __init__(self, folder: Path, language: str) -> None:
        """Start the app in an empty place."""
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.now = Clock.get_time()
        Clock.time = lambda: self.now
        Clock._max_fps = 0
        self.app = CachetteApp(Path(tempfile.mkdtemp()), Random(7))
        self.app.settings.language = language
        self.app.settings.sound = False
        self.app.keyboard_play = False
        self.app._run_prepare()
        runTouchApp(embedded=True)
        self.pause(0.1)

    def pause(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.now += FRAME
            EventLoop.idle()

    def picture(self, name: str) -> None:
        """Take a picture of the window."""
        self.pause(0.05)
        path = self.folder / f"{name}.png"
        Window.children[0].export_to_png(str(path))
        print(path.name)


def stops(tourist: Tourist) -> Iterator[str]:
    """Walk through the app; yield the name of each picture to take."""
    app = tourist.app
    tourist.pause(0.5)
    yield "home"
    app.set_table("go_nuts")
    screen = app.manager.get_screen("setup")
    screen.add()
    screen.add()
    screen.seat_a(3, "bot")
    tourist.pause(0.5)
    yield "setup"
    yield from go_nuts(tourist)


def go_nuts(tourist: Tourist) -> Iterator[str]:
    """Play a few rolls, hide, and race."""
    app = tourist.app
    app.begin(app.manager.get_screen("setup").setup)
    tourist.pause(0.8)
    table = app.manager.get_screen("table").table
    yield "go_nuts_turn"
    table.roll()
    tourist.pause(0.25)
    yield "go_nuts_tumbling"
    tourist.pause(1)
    yield "go_nuts_decide"
    app.manager.get_screen("table").pause()
    yield "pause"
    app.manager.get_screen("table").resume()
    host = table.host
    for _ in range(400):
        if table.frenzy:
            break
        table.roll()
        tourist.pause(0.5)
    tourist.pause(0.5)
    yield "frenzy_ready"
    for zone in table.frenzy.zones:
        table.frenzy.hit(zone)
    tourist.pause(1)
    yield "frenzy_count"
    tourist.pause(1.5)
    for _ in range(40):
        if table.frenzy is None or table.frenzy.phase != "race":
            break
        for zone in table.frenzy.zones:
            table.frenzy.hit(zone)
        tourist.pause(0.3)
        if host.position.racers and len(host.position.racers) < 4:
            break
    tourist.pause(0.2)
    yield "frenzy_race"
    app.show("result", match=finished_match(app))
    tourist.pause(1.2)
    yield "result"
    curtain = Curtain(lambda: None, name="Zoé", symbol="wave", held=0.6)
    Window.add_widget(curtain)
    tourist.pause(0.2)
    yield "curtain"
    Window.remove_widget(curtain)
    for name in ("settings", "credits"):
        app.show(name)
        tourist.pause(0.4)
        yield name


def finished_match(app: CachetteApp) -> Match:
    """Play a match of the table that was set, without a picture of it."""
    setup = app.manager.get_screen("setup").setup
    match, rng = setup.begin(Random(11)), Random(11)
    bots = bots_of(setup.game)
    while not match.over:
        seat = next_to_act(match.position, rng)
        if seat == CHANCE:
            match.play_chance(rng)
        else:
            match.play(seat, bots["stop6"](match.view(seat), seat, rng))
    return match


def tour(folder: str, language: str) -> None:
    """Take all pictures of the tour."""
    tourist = Tourist(Path(folder), language)
    for name in stops(tourist):
        tourist.picture(name)
