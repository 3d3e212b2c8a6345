"""The curtain before a secret."""

from app.tables.curtain import Curtain


def test_a_curtain_opens_only_to_a_finger_that_holds(app, hand) -> None:
    opened = []
    curtain = Curtain(app, lambda: opened.append(True), name="Zoé", symbol="wave")
    app.root.add_widget(curtain)
    hand.wait(0.2)
    ring = curtain.ids.ring.center
    hand.finger().down(*ring).up()
    hand.wait(1)
    assert not opened
    hand.finger().down(*ring).move(5, 5)
    hand.wait(1.5)
    assert not opened
    hand.finger().down(*ring)
    hand.wait(1.6)
    assert opened
