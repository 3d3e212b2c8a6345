"""A card that turns over: seen from above, one edge nearer; at rest it is as flat as ever."""

import pytest

from app.tables.nutty_business.card import NuttyCard


def edges(card: NuttyCard) -> tuple[float, float]:
    """How high the left and the right edge are drawn."""
    x1, y1, x2, y2, x3, y3, x4, y4 = card.corners
    assert (x1, x2, x3, x4) == (0, card.width, card.width, 0)
    return y4 - y1, y3 - y2


@pytest.mark.parametrize("code", ["", "raid"])
@pytest.mark.usefixtures("app")
def test_a_card_at_rest_is_a_rectangle_in_its_own_light(code: str) -> None:
    card = NuttyCard(code=code, size=(100, 140))
    assert edges(card) == (140, 140)
    assert card.light == 1
    card.size = 50, 70
    assert edges(card) == (70, 70)


@pytest.mark.usefixtures("app")
def test_the_back_goes_over_one_edge_into_the_dusk_and_the_face_comes_up_shining() -> None:
    card = NuttyCard(size=(100, 140))
    card.open = 0.5
    left, right = edges(card)
    assert right > 140 > left
    assert card.light < 1
    card.code = "raid"
    left, right = edges(card)
    assert left > 140 > right, "the edge that went down behind comes up in front"
    assert card.light > 1
    card.open = 1
    assert edges(card) == (140, 140)
    assert card.light == 1
