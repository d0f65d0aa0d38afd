"""What screens answer to that do not yet declare their actions themselves: action -> key."""

from __future__ import annotations

EVERYWHERE = {"full_screen": "F11", "sound": "M", "how_to_play": "F1", "back": "Esc"}
BINDINGS: dict[str, dict[str, str]] = {
    "continue_game": {
        "back": "Esc",
        "save_as": "Ctrl+S",
        "delete": "Del",
        "undelete": "Ctrl+Z",
        "go_on": "Enter",
        "watch": "W",
        "new_game": "N",
        "game_1": "1",
        "game_2": "2",
        "game_3": "3",
        "game_4": "4",
        "game_5": "5",
        "page_up": "PageUp",
        "page_down": "PageDown",
        "filter": "Tab",
    },
}
