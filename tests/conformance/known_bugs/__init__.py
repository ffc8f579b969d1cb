"""Known bugs of the recorded judge: each recognised by playing the phase its way."""
