"""The rules of Cachette's games. Pure Python: no Kivy, no clock, no hidden randomness."""
