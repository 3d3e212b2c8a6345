"""The games there are."""

from __future__ import annotations

from engine import go_nuts, nacho_incident, nut, nutty_business

GAMES = {game.name: game for game in (nutty_business.GAME, go_nuts.GAME, nacho_incident.GAME, nut.GAME)}
