"""Faults of the judge that the reference has found and that are not mended yet; none is a rule.

A disagreement counts as known only if the reference, playing the fault, comes to just what the judge does.
Whoever mends one takes its name out here and where the reference plays it; its record in the tests says so.
"""

REBELS_ELSEWHERE = "an army that no fleet carries stands with the rebels of the place it never came to"
"""N-070 6: rebels add to the strength of who enters. (Overland it stands alone, as it should.)"""

BEATEN_ABSENT = (
    "a garrison comes out past an occupant that would have kept it in, and that a third throws out"
)
"""F-035, F-033, F-Q38: only if it could have come out without the one who enters."""

BOUND_CLAIMS = "an army bound to its siege takes the rebels' help from others, if it was told to go by sea"
"""N-022: its order becomes hold, and does not enter. (Told to go overland it takes nothing.)"""

STRAITS_SHUT_ALL = "a transport without a route fails if one of its ways leads through shut straits"
"""N-010: any row of fleets will do, and one way that stays open is enough. (Spelled out it succeeds.)"""

CONVERSION_NOT_SPARED = (
    "an army under convoy cuts support of a garrison that comes out against its own carrier"
)
"""N-003 (``convoyed_attack``): it spares support about a fleet that carries it. (An advance's is spared.)"""

MURDER_FREES = "in Borgia a garrison comes out whose besieger's ruler was struck, though the siege waits"
"""B-034, B-015, B-Q24: his sieges wait, and who has been besieged for a season does not convert. (Where the
besieger waits for another reason, B-012, it stays in.)"""

FAULTS = (
    REBELS_ELSEWHERE,
    BEATEN_ABSENT,
    BOUND_CLAIMS,
    STRAITS_SHUT_ALL,
    CONVERSION_NOT_SPARED,
    MURDER_FREES,
)
