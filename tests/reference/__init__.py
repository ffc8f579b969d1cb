"""Crowded positions, judged by the game and by its second judge (judge.games.machiavelli.second)."""
