"""The settings are felt wherever people are."""

from tests.games.go_nuts.fingers.helpers import begin, pills


def test_every_text_follows_the_language_at_once(app, hand) -> None:
    app.show("settings")
    hand.wait(0.4)
    english = {widget.text for widget in app.root.walk() if getattr(widget, "text", "")}
    app.settings.language = "fr"
    hand.wait(0.1)
    french = {widget.text for widget in app.root.walk() if getattr(widget, "text", "")}
    assert "Settings" in english
    assert "Réglages" in french
    assert "Settings" not in french


def test_settings_open_in_the_middle_of_a_match_and_lead_back_to_it(app, hand) -> None:
    table = begin(app, hand, 2)
    screen = app.manager.get_screen("table")
    screen.pause()
    hand.wait(0.2)
    hand.tap(pills(screen)["Settings"])
    hand.wait(0.5)
    assert app.manager.current == "settings"
    app.back()
    hand.wait(0.5)
    assert app.manager.current == "table"
    assert screen.paused
    hand.tap(pills(screen)["Go on"])
    hand.tap(pills(table)["Roll 5 dice"])
    assert len(table.match.lines) == 2


def test_who_says_that_the_glass_is_smaller_has_larger_words(app, hand) -> None:
    app.show("settings")
    hand.wait(0.4)
    words = next(
        widget
        for widget in app.root.walk()
        if getattr(widget, "text", "") == "Credits" and hasattr(widget, "font_size")
    )
    before = words.font_size
    app.settings.glass = "7"
    hand.wait(0.2)
    assert words.font_size > before
    app.settings.glass = "auto"
    hand.wait(0.2)
    assert words.font_size == before
