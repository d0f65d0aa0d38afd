"""Parts of the table of Can't Stop Express: the pad, the choice for a throw, the other players' pads, the end."""
