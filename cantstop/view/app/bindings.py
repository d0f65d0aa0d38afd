"""What screens answer to that do not yet declare their actions themselves: action -> key."""

from __future__ import annotations

IN_A_GAME = {
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Shift+Z",
    "log": "Z",
    "save_as": "Ctrl+S",
    "other_game": "Ctrl+O",
    "pause": "F10",
}
EVERYWHERE = {"full_screen": "F11", "sound": "M", "how_to_play": "F1", "back": "Esc"}
BINDINGS: dict[str, dict[str, str]] = {
    "table": {
        "menu": "Esc",
        "roll": "Space",
        "stop": "S",
        "continue": "Space",
        "choice_1": "1",
        "choice_2": "2",
        "choice_3": "3",
        "choice_4": "4",
        "choice_5": "5",
        "choice_6": "6",
        "hint": "H",
        "odds": "T",
        **IN_A_GAME,
    },
    "roll_off": {"menu": "Esc", "throw": "Space"},
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
