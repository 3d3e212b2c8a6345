"""Random play in moves per second, our games beside published ones, and what the app costs: `make bench`."""

import argparse
from random import Random

from benchmarks import app, opening, tablet, thinking
from benchmarks.contenders import Contender, best_rates, in_python
from benchmarks.games import benchmark_of
from benchmarks.peers import peers
from engine.bots.arena import play_out
from engine.games import GAMES


def ours() -> list[Contender]:
    """List our games, each with as many players as its peers have or nearly so."""
    found = []
    for name, game in GAMES.items():
        seats, rng = benchmark_of(name).seats, Random(1)

        def play_game(game=game, seats=seats, rng=rng) -> int:  # type: ignore[no-untyped-def]
            return play_out(game.begin(seats), rng)

        found.append(in_python(name, f"ours, pure Python, {seats} players", play_game))
    return found


def main() -> None:
    """Print the figures and the ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each contender in each round")
    parser.add_argument("--starts", type=int, default=app.STARTS, help="of our app and of a bare one")
    parser.add_argument("--frames", type=int, default=app.FRAMES, help="of each scene of the app")
    options = parser.parse_args()
    contenders = ours() + peers()
    rates = best_rates(contenders, options.rounds, options.seconds)
    print(f"{'random play':<34}{'moves a second':>15}")
    for contender in contenders:
        print(f"{contender.name:<34}{rates[contender.name]:>15,.0f}   {contender.note}")
    print()
    for name in GAMES:
        for peer, aim in benchmark_of(name).peers.items():
            if peer in rates:
                ratio = rates[name] / rates[peer]
                reached = "reached" if ratio >= aim else "MISSED"
                print(f"{name:<16}× {ratio:6.2f} of {peer:<26} to reach × {aim:5.2f}   {reached}")
    print(flush=True)
    thinking.report(options.rounds, options.seconds)
    app.report(options.starts, options.frames)
    print(flush=True)
    opening.report()
    print()
    tablet.print_table(tablet.measure())


if __name__ == "__main__":
    main()
