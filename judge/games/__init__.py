"""The rules, and nothing else: no module below here does any I/O."""
