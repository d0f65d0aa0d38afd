"""Parts for any desktop game, such as pictures, lettering, controls, focus and motion."""
