"""One screen each, in the file of its name; `view/app/registry.py` finds them."""
