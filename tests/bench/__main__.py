"""All figures."""

from tests.bench import letters, rules

rules.report()
letters.report()
