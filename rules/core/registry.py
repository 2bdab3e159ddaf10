"""The games by their id. A game module is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from rules.core.contract import Game
from rules.core.errors import SetupError

#: id: (module that holds `GAME`)
MODULES: Final[dict[str, str]] = {
    "hero-realms": "rules.hero_realms.game",
    "antares": "rules.antares.game",
    "hyborian": "rules.hyborian.game",
}


def game(game_id: str) -> Game:
    """The game with this id. Raises SetupError for any other id, naming those there are."""
    module = MODULES.get(game_id)
    if module is None:
        raise SetupError(f"There is no game “{game_id}”; there are: {', '.join(MODULES)}.")
    found = import_module(module).GAME
    assert isinstance(found, Game)
    return found
