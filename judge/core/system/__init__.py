"""All that the shell may know of a kind of game: `game_system.GameSystem`, one for each.

The shell keeps people, tables, letters, deadlines, votes and press; everything that only makes sense at one
kind of board is asked here. Positions, orders and events cross as values that only their game looks into.
"""
