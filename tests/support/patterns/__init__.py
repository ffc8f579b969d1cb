"""Every regular expression of the package, and texts that would make it slow."""
