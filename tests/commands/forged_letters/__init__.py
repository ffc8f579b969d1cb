"""What a forged From line, a stolen reply token or an address taken beforehand may do (docs/keeper.md)."""
