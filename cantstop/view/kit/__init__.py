"""Parts for any desktop game: pictures, lettering, controls, focus, motion."""
