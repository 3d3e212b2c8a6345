"""How much a finger that carries wakes: counted, because times depend on the machine."""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType

MOVES = 4


def calls_of_a_move(hand, finger, at: tuple[float, float]) -> Counter[str]:
    """Let a finger tremble where it is, and count what is called for it at most in a frame, by its names."""
    finger.move(*at)
    hand.wait(1)  # whatever glides has come to rest
    at_rest = _calls_of_a_frame(hand)  # apps that were closed before still hear of frames
    most: Counter[str] = Counter()
    for step in range(1, MOVES + 1):
        finger.move(at[0] + step, at[1])
        most |= _calls_of_a_frame(hand)
    return most - at_rest


def _calls_of_a_frame(hand) -> Counter[str]:
    called: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called[frame.f_code.co_qualname] += 1

    sys.setprofile(note)
    try:
        hand.frames()
    finally:
        sys.setprofile(None)
    return called


def check_that_little_is_woken(called: Counter[str], most: int) -> None:
    """Only what the table lies in hears of a move, no rule is asked again, and so much is called `most`."""
    assert called["Carrier.on_touch_move"] == 1
    assert called["Widget.on_touch_move"] <= 8, "widgets are walked"
    asked = {name for name in called if name.endswith((".legal_moves", ".apply", ".view", ".with_card"))}
    assert not asked
    assert called.total() <= most, f"{called.total()} calls: {called.most_common(30)}"
