"""A second judge, written from docs/rules alone, for plainness and not for speed: a net under the first.

It shares with the judge the board, the orders and the position, and nothing that decides anything.
"""
