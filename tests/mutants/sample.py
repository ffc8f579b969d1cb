"""Runs by itself, with cosmic-ray alone: a seeded sample of mutants of some modules. Never imported by ours.

Arguments: how many, a seed, and the modules. Prints one JSON object a mutant: module, line, operator, and the
changed line and source. Only what functions do is changed. Left out is what cannot change an answer:
annotations, which nothing evaluates, and ``is`` in the place of ``==`` or the other way round.
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


def places(path):
    """Every place of a module that an operator could change: the operator's name, which one, and the line."""
    source = Path(path).read_text(encoding="utf-8")
    tree, inside = get_ast(source), _lines_of_functions(source)
    for name in sorted(plugins.operator_names()):
        operator_class = plugins.get_operator(name)
        if operator_class.arguments() or name.endswith(SAME_QUESTION):
            continue
        operator = operator_class()
        starts = (start for node in ast_nodes(tree) for start, _ in operator.mutation_positions(node))
        for occurrence, (line, _) in enumerate(starts):
            if line in inside:
                yield path, name, occurrence, line


def _lines_of_functions(source):
    """The lines of all bodies of functions; not their heads, nor decorators."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    return {line for f in functions for line in range(f.body[0].lineno, (f.end_lineno or 0) + 1)}


def mutant(path, name, occurrence, line):
    """One mutant; None if it could not behave otherwise than the module as it is."""
    source = Path(path).read_text(encoding="utf-8")
    mutated = mutate_code(source, plugins.get_operator(name)(), occurrence)
    if not mutated or _meaning(mutated) in (None, _meaning(source)):
        return None
    return {
        "module": path,
        "line": line,
        "operator": name.partition("/")[2],
        "changed": mutated.splitlines()[line - 1].strip(),
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
    """Print the sample in random order: how far it gets, it is a sample."""
    everywhere = [place for path in sorted(paths) for place in places(path)]
    random.Random(seed).shuffle(everywhere)
    for place in everywhere:
        found = mutant(*place)
        if found:
            print(json.dumps(found), flush=True)
            count -= 1
        if not count:
            return


main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
