"""Makes the drawings in ``maps/drawings`` from coastlines and control points. Not part of the installed
judge.

Needs shapely and numpy (the extra ``maps``). Not here: pictures of positions (judge's own drawing package).
"""
