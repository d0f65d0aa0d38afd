"""Pictures as functions of (state, size, theme)."""
