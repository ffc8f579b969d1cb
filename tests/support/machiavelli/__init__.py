"""Positions, orders and what must be true of them."""
