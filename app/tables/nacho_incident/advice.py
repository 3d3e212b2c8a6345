"""Where on the table an expert's move is, and what it is good for."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.tables.nacho_incident.hiring import Hiring
from app.tables.nacho_incident.words import food_name, province_name, smuggler_name
from app.widgets.advice import Box, box_of
from engine.game import Move
from engine.nacho_incident.cards import DEMANDS
from engine.nacho_incident.moves import (
    ANYWHERE,
    NOTHING,
    OWN,
    Discard,
    Gem,
    Hire,
    Sell,
    Send,
    WanderTakes,
    WanderTo,
)


def boxes(table: Any, seat: int, move: Move) -> list[Box]:
    """Find the cards, the food and the places of a move."""
    hand = table.overlay.cards if isinstance(table.overlay, Hiring) else []
    match move:
        case Hire():
            return [box_of(card) for card in hand if card.card == move.smuggler][:1]
        case Discard():
            return [box_of(card) for card in hand if card.card in move.smugglers]
        case Send(food=food) if food == NOTHING:
            return [box_of(table.smuggler), box_of(table.provinces[move.province])]
        case Send():
            cubes = table.cubes if move.owner == OWN else table.bosses[move.owner].cubes
            cube = next(cube for cube in cubes if cube.food == move.food)
            spaces = table.provinces[move.province].spaces
            return [box_of(cube), *(box_of(space) for space in spaces if space.food == move.food)]
        case Gem():
            return [box_of(table.ids.own if move.seat == seat else table.bosses[move.seat])]
        case Sell(foods=()):
            return [box_of(table.ids.pass_on)]
        case Sell():
            return [box_of(cube) for cube in table.cubes if cube.food in move.foods]
    return _police_boxes(table.cantinas, move)


def _police_boxes(cantinas: list[Any], move: Any) -> list[Box]:
    """Find the Mountie who acts, and whom he takes or where he goes."""
    acting = (card for card in cantinas[move.province].cards if card.mountie)
    found = [box_of(card) for card in acting if card.card == move.mountie][:1]
    if isinstance(move, WanderTo):
        found.append(box_of(cantinas[move.to]))
    elif isinstance(move, WanderTakes):
        taken = (
            card
            for cantina in cantinas
            if move.cantina in (ANYWHERE, int(cantina.province))
            for card in cantina.cards
            if not card.mountie and card.card == move.smuggler
        )
        found += [box_of(card) for card in taken][:1]
    return found


def reason(move: Move, view: Any) -> str:
    """Say what is earned, or who is hired."""
    say = App.get_running_app().say
    match move:
        case Hire():
            return say("{smuggler} goes well with this food.", smuggler=smuggler_name(move.smuggler, say))
        case Send(food=food) if food != NOTHING:
            price = DEMANDS[move.province][view.piles[move.province][0]][food]
            where = province_name(move.province, say)
            return say(
                "{food} earns {gold} gold in {province}.",
                food=food_name(food, say),
                gold=price,
                province=where,
            )
        case Send():
            return say("Strengthen the cantina in {province}.", province=province_name(move.province, say))
        case Sell(foods=()):
            return say("Sell nothing.")
        case Discard(smugglers=()):
            return say("Keep them all.")
    return ""
