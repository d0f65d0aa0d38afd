"""The screens, one in each file; `view/app/ways.py` finds them."""
