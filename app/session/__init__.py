"""A match under way, without a window: who acts, what bots think, what may be taken back. No Kivy here.

`session.py` owns the match and says what was played; `modes.py` says where lines come from: people and bots,
a lesson's sheet, the record of a match that is seen again. A table renders a session and reports intents.
"""
