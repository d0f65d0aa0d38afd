"""Parts for any desktop game: pictures, letters, controls, focus, motion."""
