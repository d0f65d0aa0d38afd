"""The screens, one in each file; `view/app/registry.py` finds them."""
