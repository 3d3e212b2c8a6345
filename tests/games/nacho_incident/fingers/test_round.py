"""A new round is announced for a moment, and the curtain says what it asks for."""

from app.language import speaker
from app.model.story import story
from app.tables.nacho_incident.scenes import NachoRound
from app.tables.playback import STANDS
from app.theme import SYMBOLS
from engine.nacho_incident import stages
from tests.games.nacho_incident.fingers.helpers import play_until, seat_people, sit_down


def test_the_first_turn_of_the_second_round_is_announced_and_no_other(app, hand) -> None:
    table = sit_down(app, hand, seat_people(2))
    announced = {turn: table.narrator._new_round(turn) for turn in range(1, 9)}
    assert [turn for turn, steps in announced.items() if steps] == [5]
    (_, begin, least), _ = announced[5]
    assert least == STANDS
    begin()
    hand.wait(0.2)
    assert isinstance(table.overlay, NachoRound)
    assert "Round 2" in [getattr(widget, "text", "") for widget in table.overlay.walk()]


def test_the_curtain_says_what_is_asked_behind_it(app, hand) -> None:
    say = speaker("en")
    table = sit_down(app, hand, seat_people(2))
    assert table.task(say) == "Hire"
    curtain = table.handover.curtain
    assert any("Hire. " in getattr(widget, "text", "") for widget in curtain.walk())
    table.screen.leave()
    hand.wait(0.5)
    exchanging = play_until(seat_people(2), lambda position: position.stage == stages.DISCARD)
    table = sit_down(app, hand, exchanging)
    assert table.task(say) == "Exchange cards"


def test_the_story_marks_the_gemstone_with_whom_it_goes_to(app) -> None:
    def passed(position) -> bool:
        return position.stage == stages.DISCARD and position.gem != 0

    match = play_until(seat_people(3), passed, 2)
    entry = next(entry for entry in reversed(story(match, SYMBOLS, app.say)) if entry.event.name == "gem")
    assert entry.seat == match.position.gem
    assert match.seats[match.position.gem].name in entry.text
