"""The board's drawing: what never changes on a map, and where things may stand on it."""
