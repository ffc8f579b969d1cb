"""Runs by itself, with cosmic-ray alone: a seeded sample of mutants of some modules. Never imported by ours.

Arguments: how many, a seed, and the modules. Prints one JSON object a mutant: module, line, operator, and the
changed line and source. Left out is what cannot change an answer: annotations, which nothing evaluates, and
``is`` in the place of ``==`` or the other way round.
"""

import ast
import json
import random
import sys
from pathlib import Path

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

SAME_QUESTION = ("Is_Eq", "Eq_Is", "IsNot_NotEq", "NotEq_IsNot")


def mutants(path):
    """Every mutant of a module that could behave otherwise, each source once."""
    source = Path(path).read_text(encoding="utf-8")
    seen = {_meaning(source)}
    for name in sorted(plugins.operator_names()):
        operator_class = plugins.get_operator(name)
        if operator_class.arguments() or name.endswith(SAME_QUESTION):
            continue
        operator = operator_class()
        nodes = ast_nodes(get_ast(source))
        positions = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, (line, _) in enumerate(positions):
            mutated = mutate_code(source, operator, occurrence)
            meaning = mutated and _meaning(mutated)
            if meaning and meaning not in seen:
                seen.add(meaning)
                changed = mutated.splitlines()[line - 1].strip()
                yield {
                    "module": path,
                    "line": line,
                    "operator": name.partition("/")[2],
                    "changed": changed,
                    "source": mutated,
                }


def _meaning(source):
    """The module without its annotations; None if it is no Python any more."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return ast.dump(tree)


def main(count, seed, paths):
    """Print the sample, module by module and line by line."""
    everything = [one for path in sorted(paths) for one in mutants(path)]
    chosen = random.Random(seed).sample(range(len(everything)), min(count, len(everything)))
    print(json.dumps({"all": len(everything)}))
    for number in sorted(chosen):
        print(json.dumps(everything[number]))


main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
