"""The command line: `python -m engine games | moves | replay | simulate`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import sheet
from engine.bots import bots_of
from engine.bots.arena import Arena
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import AnyMatch


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 0, or 2 for input that is refused."""
    options = _parser().parse_args(arguments)
    try:
        options.command(options)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules engine of Cachette.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    games = commands.add_parser("games", help="list the games, their player counts and options")
    games.set_defaults(command=list_games)

    moves = commands.add_parser("moves", help="list who is to move and every legal move")
    _add_sheet(moves)
    moves.set_defaults(command=list_moves)

    replay = commands.add_parser("replay", help="show the position after the last line of a sheet")
    _add_sheet(replay)
    replay.add_argument("--json", action="store_true", help="everything, for programs")
    replay.set_defaults(command=show_position)

    simulate = commands.add_parser("simulate", help="let bots play each other")
    simulate.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    simulate.add_argument(
        "--seats", type=int, help="how many players (default: as many as there are bots, or 2)"
    )
    simulate.add_argument("--bots", default="", help="one per seat, split by commas (default: random)")
    simulate.add_argument("--options", default="", help="variants as key=value, split by commas")
    simulate.add_argument("--games", type=int, default=100, help="how many matches (default: 100)")
    simulate.add_argument("--seed", type=int, default=1, help="where the random numbers begin (default: 1)")
    simulate.add_argument("--json", action="store_true", help="the result for programs")
    simulate.add_argument("--sheets", type=Path, metavar="DIR", help="write every match as a sheet")
    simulate.set_defaults(command=play_bots)
    return parser


def _add_sheet(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a score sheet, - for standard input")
    command.add_argument("--salvage", action="store_true", help="of a damaged one, take what is still whole")


def list_games(options: argparse.Namespace) -> None:
    """Print a line per game and one per option."""
    for game in GAMES.values():
        print(f"{game.name}: {game.seats[0]} to {game.seats[-1]} players, rules {game.rules}")
        for key, option in game.options.items():
            print(f"  {key}={'|'.join(option.values)} (default {option.default})")
        print(f"  bots: {', '.join(bots_of(game))}")


def list_moves(options: argparse.Namespace) -> None:
    """Print every legal line, seat by seat."""
    position = _read(options).position
    for seat in position.to_act:
        for form in position.move_forms(seat):
            print("*" if seat == CHANCE else seat + 1, form)


def show_position(options: argparse.Namespace) -> None:
    """Print the position after the last line."""
    match = _read(options)
    facts = _facts(match)
    if options.json:
        print(json.dumps(facts, ensure_ascii=False))
        return
    position = facts.pop("position")
    for key, value in facts.items():
        print(f"{key}: {_plain(value)}")
    print()
    for key, value in position.items():
        print(f"{key}: {_plain(value)}")


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _facts(match: AnyMatch) -> dict[str, Any]:
    outcome = match.outcome
    return {
        "game": match.game.name,
        "rules": match.game.rules,
        "seats": [seat.name for seat in match.seats],
        "bots": [seat.bot for seat in match.seats],
        "options": match.options,
        "first": match.first + 1,
        "to_move": ["*" if seat == CHANCE else seat + 1 for seat in match.position.to_act],
        "scores": list(match.position.scores()),
        "over": match.over,
        "winners": [seat + 1 for seat in outcome.winners] if outcome else [],
        "reason": outcome.reason if outcome else None,
        "position": match.position.describe(),
    }


def play_bots(options: argparse.Namespace) -> None:
    """Let bots play and print what came of it."""
    game = GAMES[options.game]
    bots = options.bots.split(",") if options.bots else ["random"] * (options.seats or game.seats[0])
    if options.seats not in (None, len(bots)):
        raise ValueError(f"{options.seats} seats need {options.seats} bots, not {len(bots)}")
    if options.games < 0:
        raise ValueError("the number of matches is not negative")
    variants = dict(_variant(word) for word in options.options.split(",") if word)
    arena = Arena(game, bots, variants, options.seed)
    if options.sheets:
        options.sheets.mkdir(parents=True, exist_ok=True)
    for number in range(1, options.games + 1):
        match = arena.play()
        if options.sheets:
            path = options.sheets / f"{game.name}_{number:04}.sheet"
            path.write_text(sheet.write(match), "utf-8", newline="\n")
    result = arena.report()
    if options.json:
        print(json.dumps(result))
        return
    print(f"{result['games']} matches of {result['game']}, {result['moves']} moves")
    rows = zip(result["bots"], result["wins"], result["scores"], result["seconds_per_decision"], strict=True)
    for seat, (bot, wins, score, seconds) in enumerate(rows, start=1):
        print(
            f"{seat} {bot}: {wins:.2f} won, {score:.2f} points on average, {1000 * seconds:.3f} ms a decision"
        )


def _variant(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals:
        raise ValueError(f"a variant is written as key=value, not {word!r}")
    return key, value


def _read(options: argparse.Namespace) -> AnyMatch:
    """Read a sheet from a file or from standard input, and say what of it was dropped."""
    if options.file == "-":
        data = sys.stdin.buffer.read(sheet.MOST_BYTES + 1)
    else:
        with Path(options.file).open("rb") as stream:
            data = stream.read(sheet.MOST_BYTES + 1)
    reading = sheet.salvage(data) if options.salvage else sheet.read(data)
    if reading.damage:
        print(f"{reading.damage}; lines dropped from there on: {reading.lost}", file=sys.stderr)
    if reading.dropped is not None:
        print(f"the last line was cut off and is dropped: {reading.dropped[:80]!r}", file=sys.stderr)
    return reading.match


if __name__ == "__main__":
    sys.exit(main())
