"""All figures. The argument is the python of the environment that has the `diplomacy` library, if any."""

import sys
from pathlib import Path

from tests.bench import letters, noticeboard, order_desk, pictures, rules, standard_map, streaming

rules.report()
if len(sys.argv) > 1:
    standard_map.report(Path(sys.argv[1]))
streaming.growth()
streaming.streaming()
letters.report()
pictures.report()
noticeboard.report()
order_desk.report()
