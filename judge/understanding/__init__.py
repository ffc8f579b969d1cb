"""Understands orders as people write them: words with all their meanings, frames with typed slots, one score.

Knows no game: a game brings its frames, its nouns and a `Position` that knows its board.
"""
