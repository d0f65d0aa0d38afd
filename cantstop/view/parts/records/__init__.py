"""What the records are made of: whose figures they are, and the panels that show them."""
