"""The table of Can't Stop Express: the pad, the choice of a throw, the other players' pads, the end."""
