"""Make a program that fails smaller."""

from .machine import Exit, Update
from .tree import I32, STR, Lit, Node, is_int


def same_kind(a, b):
    return is_int(a) and is_int(b) or a is b


def same_size(a, b):
    return a is b or is_int(a) and is_int(b) and \
        (a.size, a.signed) == (b.size, b.signed)


def nodes_of(stmts):
    """Every place (list, index) that has a node, and what may be there."""
    for s in stmts:
        for i, k in enumerate(s.nodes):
            yield s.nodes, i, same_size if isinstance(s, Update) else \
                same_kind
            yield from below(k.kids)
        for b in s.blocks:
            yield from nodes_of(b)


def below(kids):
    for i, k in enumerate(kids):
        yield kids, i, same_kind
        yield from below(k.kids)


def lists_of(stmts):
    yield stmts
    for s in stmts:
        for b in s.blocks:
            yield from lists_of(b)


def candidates(node, fits):
    """Simpler nodes, to stand in its place."""
    try:
        t = node.type
    except AttributeError:
        return
    if isinstance(node, Lit):
        return
    if not node.lvalue or not is_int(t):
        if is_int(t) and fits(t, I32):
            yield Lit("0", 0, I32)
        elif t is STR:
            yield Lit('""', b"", STR)
    for k in node.kids:
        if isinstance(k, Node):
            try:
                if fits(k.type, t) and (k.lvalue or not node.lvalue):
                    yield k
            except AttributeError:
                pass


def has_exit(x):
    body = getattr(x, "body", None)
    return isinstance(x, Exit) or isinstance(body, list) and \
        any(isinstance(s, Exit) for s in body)


def reduce(program, runner, why):
    """Leave out of the program what it does not need to fail."""
    state = {"why": why}

    def fails():
        try:
            w = runner.why(program)
        except Exception:  # the model knows no such program
            return False
        if not w or w[1].startswith("does not compile") and \
                not why[1].startswith("does not compile"):
            return False
        if why[1].startswith("does not compile") and \
                w[1].split("line")[-1][:20] and \
                w[1].split(": ")[-1][:24] != why[1].split(": ")[-1][:24]:
            return False
        if w[1].startswith("exit") and not why[1].startswith("exit"):
            return False
        state["why"] = w
        return True

    def without(list, n):
        i = len(list) - n
        while i >= 0:
            gone = list[i:i + n]
            if not any(has_exit(x) for x in gone):
                del list[i:i + n]
                if not fails():
                    list[i:i] = gone
            i -= n

    again = True
    rounds = 0
    while again and rounds < 4:
        again = False
        rounds += 1
        before = program.text()
        for n in 4, 2, 1:
            without(program.clauses, n)
        for c in program.clauses:
            if c.pred:
                pred, c.pred = c.pred, None
                if not fails():
                    c.pred = pred
            for block in list(lists_of(c.body)):
                for n in 8, 4, 2, 1:
                    without(block, n)
            for s in list(c.body):
                for b in s.blocks:
                    at = c.body.index(s) if s in c.body else None
                    if at is None or not b:
                        continue
                    c.body[at:at + 1] = b
                    if not fails():
                        c.body[at:at + len(b)] = [s]
            for kids, i, fits in list(nodes_of(c.body)):
                for k in candidates(kids[i], fits):
                    old, kids[i] = kids[i], k
                    if fails():
                        break
                    kids[i] = old
        for part in (program.translators, program.inlines, program.vars,
                     program.structs, program.typedefs, program.enums,
                     program.options):
            for n in 8, 1:
                without(part, n)
        again = program.text() != before
    return state["why"]
