"""The box of Nutty Business."""

from app.box import Box

BOX = Box(
    name="nutty_business",
    title="Nutty Business",
    short="Nutty",
    order=1,
    colour="#7D1F33",
    emblem="hazelnut",
    players=(2, 5),
    minutes=20,
    lesson_minutes=4,
    people="Alain Rivollet · Christine Alcouffe",
    publishers="Studio H",
    has_secrets=True,
)
