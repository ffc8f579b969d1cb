"""A second judge of the moves, written from docs/rules alone, for plainness and not for speed.

A net under the first: it shares with the game the board, the orders and the position, and nothing that
decides anything.
"""
