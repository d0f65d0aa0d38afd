"""Can't Stop Express in compiled code, and the net that learns its pads."""
