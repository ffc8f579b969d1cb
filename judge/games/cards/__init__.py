"""Three tricks, the example of a game (``docs/new-game.md``): nine cards, hidden hands, turns in sequence."""
