"""The board in words: what a place is and borders on, how far units reach, where units may be raised."""
