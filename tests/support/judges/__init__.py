"""Judges for tests: small, whole, killable ones, and the servers around them."""
