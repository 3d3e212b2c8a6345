"""What must be told apart without colours at Go Nuts!."""

FACES = {
    "go_nuts/squirrel": ("die_squirrel_nut", "die_squirrel_squirrel", "die_squirrel_nutcracker"),
    "go_nuts/dog": ("die_dog_bark", "die_dog_kennel"),
}
