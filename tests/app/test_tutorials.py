"""Every tutorial played through by fingers in both languages; a wrong move changes nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.core.window import Window

from app.language import speaker
from app.model.tutorial import FACTS, Tutorial
from app.overlays.offer import Offer
from app.overlays.tutor import Praise, Tutor
from app.session.lesson import LEARNER, read_lesson
from app.session.modes import Lesson
from app.tables.chrome import PauseButton
from app.widgets.advice import Box, box_of, overlap
from engine.game import CHANCE, Move
from engine.games import GAMES
from engine.go_nuts.moves import Hide
from engine.nut.moves import Place, Take
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import Play
from tests.app.eye import rests, wrong
from tests.app.monkey import Monkey
from tests.app.offscreen import SIZE
from tests.games import part_of
from tests.games.nacho_incident.fingers.helpers import pill
from tests.games.nut.fingers import helpers as nut
from tests.games.nutty_business.fingers import helpers as nutty_business

LANGUAGES = (pytest.param("en", marks=pytest.mark.soak), "fr")
"""French needs more room."""
WIDE = (512, 300)
"""A window as wide as one of 1024 x 600."""
MOVES = 1
"""So often the tutor goes elsewhere in a chapter, and only where the table becomes another one."""
RING_WIDTH = 14
"""How far a ring reaches beyond its thing, in units."""


def learn(app, hand, game: str):
    """Begin a lesson, or go on with it."""
    app.teach(game)
    hand.wait(0.6)
    return tutor_of(app)


def tutor_of(app) -> Tutor:
    return app.manager.get_screen("table").notice


def praise(app) -> Praise | None:
    return next((child for child in tutor_of(app).children if isinstance(child, Praise)), None)


def settle(app, hand) -> Tutor:
    """Wait until something is to be read or to be done, or the lesson is over."""
    for _ in range(400):
        tutor = tutor_of(app)
        table, step = tutor.table, tutor.lesson.step
        if praise(app) or (tutor.waits and tutor.shown):
            hand.wait(0.4)  # the rings come a moment later
            return tutor
        if step and not table.busy and (getattr(table, "frenzy", None) or step.seat == LEARNER):
            hand.wait(0.4)
            if not table.busy:
                return tutor
        if type(table.overlay).__name__ in ("NachoMarket", "NachoRoundEnd", "NutCounting", "Reveal"):
            hand.finger().down(*table.to_window(*table.center)).up()
        hand.wait(0.2)
    raise AssertionError(f"the lesson hangs: {tutor.table.asked} {tutor.lesson.step}")


def make(app, hand, table, move: Move) -> None:
    """Make a move with fingers, whatever language the buttons speak."""
    part_of(table.match.game.name, "fingers.helpers").make(hand, table, move)


def do_what_is_taught(app, hand, tutor: Tutor) -> None:
    """Play the taught move; at NUT a card is taken and placed in one go."""
    table, step = tutor.table, tutor.lesson.step
    if isinstance(step.move, Take):
        lay(hand, table, step.move.card, tutor.lesson.steps[tutor.lesson.at + 1].move)
    elif isinstance(step.move, Place):
        lay(hand, table, table.match.position.card, step.move)
    else:
        make(app, hand, table, step.move)
    hand.wait(0.2)


def lay(hand, table, code: str, place: Place) -> None:
    cell = nut.cell_of(table, place)
    nut.reach(hand, table, cell)
    nut.drop(hand, table, code, cell)


def race(app, hand, tutor: Tutor) -> None:
    """Tap one's own zone until the race is over."""
    table = tutor.table
    for _ in range(200):
        if not table.frenzy:
            return
        x, y, width, height = table.frenzy.zones[LEARNER].box
        hand.finger().down(*table.to_window(x + width / 2, y + height / 2)).up()
        hand.wait(0.2)
    raise AssertionError("the race never ends")


def go_through(app, hand, at_every_caption=lambda tutor: None) -> list[str]:
    """Play a lesson to its end by fingers and tell what was said."""
    said = []
    while not praise(app):
        tutor = settle(app, hand)
        if praise(app):
            break
        step = tutor.lesson.step
        assert not rests(tutor.table) or not wrong(tutor.table), step
        if tutor.shown:
            said.append(tutor.text)
            assert_well_placed(tutor)
            assert "thinking" not in tutor.table.asked, step  # the others wait for the tutor
            at_every_caption(tutor)
        tutor = tutor_of(app)
        if tutor.waits:
            assert {ring.name for ring in tutor.rings} == {*step.look}, step
            hand.tap(tutor.ids.go_on)
        elif getattr(tutor.table, "frenzy", None):
            race(app, hand, tutor)
        else:
            assert tutor.rings, step
            at = tutor.lesson.at
            do_what_is_taught(app, hand, tutor)
            assert tutor.lesson.at > at, step
    return said


def assert_well_placed(tutor: Tutor) -> None:
    """Look whether what is said is in the window, can be read, and covers nothing it is about."""
    panel, app = box_of(tutor.ids.panel), tutor.context
    assert panel.x >= 0
    assert panel.y >= 0
    assert panel.x + panel.width <= Window.width
    assert panel.y + panel.height <= Window.height
    assert tutor.ids.words.squeezed * app.text_scale > 0.7, tutor.text
    pauses = [widget for widget in tutor.table.walk(restrict=True) if isinstance(widget, PauseButton)]
    rings = [Box(*grown(box_of(ring), RING_WIDTH * app.u)) for ring in tutor.rings]
    for box in (*rings, *map(box_of, pauses)):
        assert not overlap(panel, box), (tutor.text, panel, box)


def grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def look_from_everywhere(hand, tutor: Tutor, stands: dict) -> None:
    """Look at a caption in a wide small window and with huge letters too, and note where it stands."""
    where = (tutor.tutorial.chapter, bool(getattr(tutor.table, "frenzy", None)))
    stands.setdefault(where, []).append(tuple(tutor.box))
    for size, text in ((WIDE, "normal"), (SIZE, "huge")):
        Window.size, tutor.context.settings.text_size = size, text
        hand.frames(4)
        assert_well_placed(tutor)
    Window.size, tutor.context.settings.text_size = SIZE, "normal"
    hand.frames(4)


@pytest.mark.usefixtures("long_frames", "window")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_tutorial_can_be_played_through_by_fingers(app, hand, game, language) -> None:
    """And the tutor hides nothing he speaks of, without going to and fro."""
    app.settings.language = language
    learn(app, hand, game)
    stands: dict = {}
    said = go_through(app, hand, lambda tutor: look_from_everywhere(hand, tutor, stands))
    for places in stands.values():
        assert sum(one != another for one, another in pairwise(places)) <= MOVES, places
    say = speaker(language)
    captions = [say(step.caption) for chapter in read_lesson(game) for step in chapter.steps if step.caption]
    assert said == captions
    assert app.storage.load(FACTS)[game]["done"]
    assert app.storage.unfinished() is None
    hand.tap(pill(praise(app), app.say("Play now")))
    hand.wait(0.5)
    assert app.manager.current == "setup"
    assert app.manager.current_screen.setup.game.name == game


@pytest.mark.usefixtures("long_frames")
def test_a_learner_who_only_watches_the_race_is_reminded_and_the_lesson_goes_on(app, hand) -> None:
    """GN8 holds in a lesson too: else Pistache would collect nuts until the match is over."""
    learn(app, hand, "go_nuts")
    raced, reminded = [], []
    while not praise(app):
        tutor = settle(app, hand)
        frenzy = getattr(tutor.table, "frenzy", None)
        if praise(app):
            break
        if tutor.waits:
            hand.tap(tutor.ids.go_on)
        elif frenzy:
            zone, racer = frenzy.zones[LEARNER], frenzy.race.racers[LEARNER]
            x, y, width, height = zone.box
            hand.finger().down(*tutor.table.to_window(x + width / 2, y + height / 2)).up()
            for _ in range(300):
                hand.frames()
                if racer.reminded:
                    reminded.append(racer.active)
                if tutor.table.frenzy is None:
                    break
            raced.append(racer.active)
        else:
            do_what_is_taught(app, hand, tutor)
    assert raced == [True, False]
    assert set(reminded) == {False}, "only who rolls for a dog is waited for"
    assert max(tutor_of(app).table.match.position.points) < 50
    assert app.storage.load(FACTS)["go_nuts"]["done"]


# A wrong move.


def another(tutor: Tutor) -> Move | None:
    """Find a legal move that is not the taught one, None where there is none or a table cannot make it."""
    step, position = tutor.lesson.step, tutor.table.match.position
    moves = [move for move in position.legal_moves(LEARNER) if move != step.move]
    if isinstance(step.move, Play):
        moves = [move for move in moves if isinstance(move, Play)]
    elif isinstance(step.move, Take):
        # a new column is seen only after the first touch
        lying = {card.card for card in tutor.table.cloth.shelves.cards}
        moves = [move for move in moves if move.card in lying]
    return moves[len(moves) // 2] if moves else None


@pytest.mark.usefixtures("long_frames")
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_told_why_and_changes_nothing(app, hand, game) -> None:
    learn(app, hand, game)
    tried = []

    def try_another(tutor: Tutor) -> None:
        step, table = tutor.lesson.step, tutor.table
        move = None if step.reads else another(tutor)
        if move is None:
            return
        position, at = table.match.position, tutor.lesson.at
        if isinstance(move, Take):
            tree = table.cloth.tree_view.tree
            lay(hand, table, move.card, tree.places(move.card)[0])
        else:
            make(app, hand, table, move)
        assert tutor.text == app.say(step.why), (str(step.move), str(move))
        assert tutor.sign == "close"
        hand.wait(0.5)
        assert table.match.position == position
        assert tutor.lesson.at == at
        hand.wait(7)
        assert tutor.text == app.say(step.caption)
        settle(app, hand)
        tried.append(move)

    go_through(app, hand, try_another)
    assert len(tried) >= 4


@pytest.mark.usefixtures("long_frames")
def test_a_card_of_nut_in_the_wrong_place_stays_taken_and_can_still_be_placed(app, hand) -> None:
    tutor = learn(app, hand, "nut")
    while tutor.waits:
        hand.tap(tutor.ids.go_on)
        hand.wait(0.3)
    table, step = tutor.table, tutor.lesson.step
    places = table.cloth.tree_view.tree.places(step.move.card)
    lay(hand, table, step.move.card, next(place for place in places if place.turned))
    assert tutor.text == app.say(step.why)
    assert table.match.position.card == step.move.card
    hand.wait(7)
    assert tutor.text == app.say(step.caption)
    assert len(tutor.rings) == 2
    do_what_is_taught(app, hand, tutor)
    assert not table.match.position.card


# What is to be read, and fingers that do not wait for it.


def learn_up_to(app, hand, game: str, words: str) -> Tutor:
    """Go on with a lesson where it says so."""
    at = next(at for at, step in enumerate(read_lesson(game)[0].steps) if words in step.caption)
    app.storage.store(FACTS, {game: {"chapter": 0, "at": at}})
    tutor = learn(app, hand, game)
    hand.wait(0.5)
    assert words in tutor.text
    return tutor


def test_one_tutor_teaches_on_after_the_graphics_memory_was_lost(app, hand) -> None:
    """The one before would answer for ever: he waits for somebody to read what he does not show any more."""
    before = learn(app, hand, "go_nuts")
    assert before.waits
    app.rebuilding.draw_anew()
    hand.wait(0.5)
    app.manager.current_screen.resume()
    hand.wait(0.5)
    tutor, said = tutor_of(app), before.text
    assert tutor is not before
    assert tutor.waits
    assert not app.session.intend(0, Hide())
    assert not tutor.waits
    assert tutor.sign == "close"
    assert before.text == said


def test_nothing_goes_through_where_another_acts_after_the_words(app, hand) -> None:
    tutor = learn_up_to(app, hand, "nutty_business", "The Thief came")
    table, lines = tutor.table, len(tutor.table.match.lines)
    for thing in (*table.cloth.hand.cards, table.cloth.gangs[1].plate):
        hand.tap(thing)
        hand.wait(0.1)
        assert tutor.nod > 0, "the button answers"
        hand.wait(1)
        assert not tutor.nod
    assert table.carried is table.overlay is None
    assert len(table.match.lines) == lines
    assert tutor.waits
    hand.tap(next(widget for widget in table.walk() if isinstance(widget, PauseButton)))
    assert app.manager.current_screen.paused


def test_who_comes_back_while_others_act_sees_his_hand(app, hand) -> None:
    tutor = learn_up_to(app, hand, "nutty_business", "The Thief came")
    assert len(tutor.table.cloth.hand.cards) == 6


def test_a_reproach_goes_as_soon_as_the_right_thing_is_touched(app, hand) -> None:
    tutor = learn_up_to(app, hand, "nutty_business", "Tap the Contraband")
    step = tutor.lesson.step
    opening = tutor.table.overlay
    hand.tap(opening.cards[4])
    opening.choose()
    hand.wait(0.3)
    assert tutor.text == app.say(step.why)
    hand.tap(tutor.table.thing("card:bank"))
    assert tutor.text == app.say(step.why)
    hand.tap(tutor.table.thing("card:c3"))
    assert tutor.text == app.say(step.caption)


def test_who_does_what_comes_next_need_not_say_that_he_has_read(app, hand) -> None:
    tutor = learn(app, hand, "go_nuts")
    assert tutor.waits
    hand.tap(tutor.table.cloth.ids.roll)
    hand.wait(3)
    assert [str(line.move) for line in tutor.table.match.lines] == ["roll", "NNSSX"]
    assert tutor.text == app.say(read_lesson("go_nuts")[0].steps[3].caption)


def test_a_touch_on_what_is_spoken_of_goes_on(app, hand) -> None:
    tutor = learn_up_to(app, hand, "nutty_business", "Pistache shows")
    hand.tap(tutor.table.cloth.gangs[2].piles[0])
    hand.wait(0.3)
    assert "The Banker protects" in tutor.text
    assert not tutor.table.overlay


def test_the_race_begins_with_a_finger_on_the_zone_whatever_is_still_to_be_read(app, hand) -> None:
    tutor = learn_up_to(app, hand, "go_nuts", "Only squirrels! The five")
    x, y, width, height = tutor.table.frenzy.zones[LEARNER].box
    hand.finger().down(*tutor.table.to_window(x + width / 2, y + height / 2)).up()
    hand.wait(0.3)
    assert not tutor.shown
    assert tutor.table.frenzy.race.phase == "count"
    assert not tutor.rings


def test_a_wrong_move_before_everything_was_read_is_answered_too_and_the_right_one_ends_that(
    app, hand
) -> None:
    tutor = learn_up_to(app, hand, "nutty_business", "Pistache shows")
    table = tutor.table
    own = table.cloth.gangs[LEARNER].piles
    nutty_business.carry(hand, nutty_business.in_hand(table, "thief"), own[1])
    assert "Only the Banker helps" in tutor.text
    assert tutor.sign == "close"
    hand.wait(0.5)
    nutty_business.carry(hand, nutty_business.in_hand(table, "bank"), own[1])
    assert "Only the Banker helps" not in tutor.text
    hand.wait(0.4)
    assert not tutor.shown
    assert str(table.match.lines[3].move) == "play bank new"


def test_a_hint_points_at_what_is_taught(app, hand) -> None:
    tutor = learn(app, hand, "nut")
    while tutor.waits:
        hand.tap(tutor.ids.go_on)
        hand.wait(0.3)
    hand.tap(next(widget for widget in tutor.table.walk() if getattr(widget, "sign", "") == "hint"))
    hand.wait(0.2)
    boxes = {tuple(map(round, box_of(ring))) for ring in tutor.table.pointer.rings}
    assert boxes == {tuple(map(round, box_of(ring))) for ring in tutor.rings}


# Leaving and resuming.


@pytest.mark.usefixtures("long_frames")
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_on_where_it_was_left(app, hand, game) -> None:
    """Leave it at every fourth caption; the next time it begins there, with the same table."""
    learn(app, hand, game)
    said = left = 0
    while not praise(app):
        tutor = settle(app, hand)
        if praise(app):
            break
        lesson, position = tutor.lesson, tutor.table.match.position
        said += tutor.shown
        if tutor.shown and said % 4 == 1:
            screen = app.manager.get_screen("table")
            screen.pause()
            hand.wait(0.1)
            screen.leave()
            hand.wait(0.3)
            assert app.manager.current == "home"
            assert app.session is None
            tutor = learn(app, hand, game)
            assert tutor.lesson is not lesson
            assert (tutor.lesson.at, tutor.lesson.step) == (lesson.at, lesson.step)
            if not GAMES[game].reaction_ms:  # races bring what they bring
                assert tutor.table.match.position == position
            left += 1
            tutor = settle(app, hand)
        if tutor.waits:
            hand.tap(tutor.ids.go_on)
        elif getattr(tutor.table, "frenzy", None):
            race(app, hand, tutor)
        else:
            do_what_is_taught(app, hand, tutor)
    assert said == sum(chapter.captions for chapter in read_lesson(game))
    assert left == -(-said // 4)


@pytest.mark.usefixtures("long_frames")
def test_a_pause_keeps_the_lesson_waiting(app, hand) -> None:
    """Nothing that waits behind a caption happens because somebody made a pause."""
    tutor = learn(app, hand, "nutty_business")
    while not (tutor.waits and tutor.lesson.steps[tutor.lesson.at + 1].seat not in (None, LEARNER)):
        if tutor.waits:
            hand.tap(tutor.ids.go_on)
        else:
            do_what_is_taught(app, hand, tutor)
        tutor = settle(app, hand)
    lines, caption = len(tutor.table.match.lines), tutor.text
    screen = app.manager.get_screen("table")
    for _ in range(2):
        screen.pause()
        hand.wait(2)
        screen.resume()
        hand.wait(5)
        assert (len(tutor.table.match.lines), tutor.text) == (lines, caption)
    hand.tap(tutor.ids.go_on)
    hand.wait(3)
    assert len(tutor.table.match.lines) > lines


def test_the_language_can_change_in_the_middle(app, hand) -> None:
    tutor = learn(app, hand, "nut")
    caption = tutor.lesson.step.caption
    app.settings.language = "fr"
    hand.wait(0.2)
    assert tutor.text == speaker("fr")(caption) != caption


def test_the_match_under_way_is_untouched(app, hand) -> None:
    app.set_table("go_nuts")
    hand.wait(0.3)
    app.begin(app.manager.current_screen.setup)
    hand.wait(0.5)
    app.manager.current_screen.table.cloth.roll()
    hand.wait(2)
    saved = app.session.keeper.path.read_bytes()
    app.manager.current_screen.leave()
    hand.wait(0.3)
    tutor = learn(app, hand, "go_nuts")
    hand.tap(tutor.ids.go_on)
    hand.wait(0.3)
    hand.tap(tutor.table.cloth.ids.roll)
    hand.wait(2)
    app.manager.current_screen.leave()
    hand.wait(0.3)
    home = app.manager.current_screen
    assert home.left_game == "go_nuts"
    assert [path.read_bytes() for path in app.storage.matches.glob("*.sheet")] == [saved]


@pytest.mark.parametrize(
    "facts",
    [
        {"nut": {"chapter": 9, "at": 0}},
        {"nut": {"chapter": 0, "at": 999}},
        {"nut": {"chapter": "x", "at": []}},
        {"nut": 3},
        {"nut": {"chapter": True, "at": -1}},
    ],
)
def test_facts_that_make_no_sense_begin_the_lesson_anew(app, hand, facts) -> None:
    app.storage.store(FACTS, facts)
    tutor = learn(app, hand, "nut")
    assert (tutor.tutorial.chapter, tutor.lesson.at) == (0, 0)


# The offer.


def offer(app) -> Offer | None:
    return next((child for child in app.manager.current_screen.children if isinstance(child, Offer)), None)


def choose(app, hand, game: str) -> None:
    app.show("home")
    hand.wait(0.4)
    home = app.manager.current_screen
    hand.tap(next(tile for tile in home.walk() if getattr(tile, "game", "") == game))
    hand.wait(0.4)


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_offered_once_and_declined(app, hand, game) -> None:
    choose(app, hand, game)
    hand.tap(pill(offer(app), app.say("Play at once")))
    assert not offer(app)
    assert app.manager.current == "setup"
    choose(app, hand, game)
    assert app.manager.current == "setup"
    assert not offer(app)


def test_a_tutorial_is_offered_once_and_taken_and_found_again_at_the_set_up(app, hand) -> None:
    choose(app, hand, "nut")
    hand.tap(pill(offer(app), app.say("Learn it")))
    hand.wait(0.4)
    assert isinstance(app.manager.current_screen.table.session.mode, Lesson)
    app.manager.current_screen.leave()
    choose(app, hand, "nut")
    assert not offer(app)
    hand.tap(pill(app.manager.current_screen, app.say("Learn")))
    hand.wait(0.4)
    assert isinstance(app.manager.current_screen.table.session.mode, Lesson)


def test_an_offer_without_an_answer_is_made_again(app, hand) -> None:
    choose(app, hand, "go_nuts")
    assert offer(app)
    nutty_business.back_key()
    assert not offer(app)
    assert app.manager.current == "setup"
    nutty_business.back_key()
    hand.wait(0.4)
    assert app.manager.current == "home"
    choose(app, hand, "go_nuts")
    assert offer(app)
    assert len([child for child in app.manager.current_screen.children if isinstance(child, Offer)]) == 1


# The sheets.


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_teaches_enough_and_says_all_in_both_languages(game) -> None:
    lesson = read_lesson(game)
    steps = [step for chapter in lesson for step in chapter.steps]
    taught = [step for step in steps if step.caption and step.seat == LEARNER]
    assert 7 <= len(taught) <= 15
    french = speaker("fr")
    for step in steps:
        for sentence in filter(None, (step.caption, step.why)):
            assert french(sentence) != sentence
            assert len(french(sentence)) <= 200, french(sentence)
            assert len(sentence) <= 180, sentence
    assert all(step.why for step in taught)
    assert not any(step.caption for step in steps if step.seat == CHANCE)
    for chapter in lesson:
        assert chapter.steps[0].caption
        assert chapter.begin("Ada", len(chapter.steps)).lines


# Fingers without a plan.


@pytest.mark.parametrize("game", GAMES)
def test_random_touches_in_a_lesson_break_nothing(app, hand, game, request) -> None:
    Monkey(app, hand, 7).play(request.config.getoption("--touches") // 10, [lambda: app.teach(game)])
    tutorial = Tutorial(app.storage, game)
    assert 0 <= tutorial.at < len(tutorial.steps)


# What captions are about.


@pytest.mark.parametrize("game", GAMES)
def test_a_table_knows_everything_that_its_lesson_is_about(app, hand, game: str) -> None:
    table = learn(app, hand, game).table
    names = {name for chapter in read_lesson(game) for step in chapter.steps for name in step.look}
    assert names
    for name in names:
        table.thing(name)
    with pytest.raises(LookupError):
        table.thing("gangs.1.piles.0")


def test_cards_that_came_back_are_ringed_by_their_names(app, hand) -> None:
    """The hand has other cards too: a ring by number was once on the Customs Officer."""
    app.teach("nutty_business", anew=True)
    table = app.manager.get_screen("table").table
    held = sum(1 << CODES.index(code) for code in ("c2", "c5", "customs", "bank", "raid"))
    table.cloth.hand.show("claw", held)
    for code in ("c5", "bank", "raid"):
        assert table.thing(f"card:{code}").code == code
    assert table.thing("card:thief") is None
