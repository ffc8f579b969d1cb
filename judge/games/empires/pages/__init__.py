"""Public pages of this game: board, rounds upon it, news in parts, positions as JSON."""
