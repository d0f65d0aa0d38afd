"""The parts of the table of Express, such as the pad, the choice for a throw, and the other players' pads."""
