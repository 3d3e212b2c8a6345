"""The box of NUT."""

from app.box import Box

BOX = Box(
    name="nut",
    title="NUT",
    order=4,
    colour="#4C7A3A",
    emblem="acorn",
    players=(2, 3),
    minutes=15,
    lesson_minutes=4,
    people="Chris Handy · Kevin Cornell",
    publishers="Perplext · Matagot",
    reconstructed=True,
)
