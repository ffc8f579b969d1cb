"""The rules as the recorded judge plays them, where it differs from its own book."""
