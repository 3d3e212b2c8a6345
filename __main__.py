"""`python -m cachette`, where it is installed."""

from cachette.main import main

main()
