"""The pictures of Go Nuts!: how high each is drawn."""

from tools.pieces import ATLAS, Row

ROWS = (
    #   piece                        px     becomes                     largest use in dp
    Row("go_nuts/die_*_tumble_*", 308, ATLAS),  # 160
    Row("go_nuts/die_*", 320, ATLAS),  # 166
    Row("go_nuts/dog_barking", 320, ATLAS),  # 160
    Row("go_nuts/leaf_corner", 416, ATLAS),  # 208
)
