"""The view: everything that is shown, played as sound or spoken."""
