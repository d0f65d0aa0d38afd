"""What any desktop game could use: pictures, letters, controls, focus, movement."""
