"""Commands of letters: one model for each, how its line is read, and what a wrong one hears."""
