"""Every fault of a set's files, by what they are about."""
