"""Every fault of a map file, found at once: boards, scenarios, rulebooks, tables of disasters.

Not here: making what is right of them (maps), the words of a fault (docs/maps.md).
"""
