"""What a program does and prints."""

import collections

from . import prints
from .tree import Node, recorded, truth
from .values import *


# The system calls of tests/fuzz/program_target.c: what arg1 points to, what
# they return if that is always the same, and errno.
Call = collections.namedtuple("Call", "func user size result error errno")
Call.entry = property(lambda c: "syscall::%s:entry" % c.func)
Call.leave = property(lambda c: "syscall::%s:return" % c.func)
TEXT = b"0123456789abcdefXYZ/a.b:c,d\0"
BYTES = b"\001\377\200 \0\n\t\"binary\\\0"
RECORD = ((1 << 63) - 2).to_bytes(8, "little") + \
    (-2).to_bytes(4, "little", signed=True) + b"\xfe\xff" + b"ten chars."
CALLS = [Call("openat", b"/dev/null\0", 1, None, 0, 0),
         Call("write", TEXT, 27, 27, 0, 0),
         Call("write", BYTES, 15, 15, 0, 0),
         Call("write", RECORD, 24, 24, 0, 0),
         Call("openat", b"/no/such/file\0", 0, -1, 2, 0),
         Call("write", None, 5, -1, 9, 0)]


class Machine:
    def __init__(self, program):
        self.memory = Memory()
        self.vars, self.elems, self.bases = {}, {}, {}
        self.out = b""
        self.aggs = {}
        self.normals, self.specs = {}, {}
        self.program = program
        self.firing()

    def firing(self):
        """What lasts until the end of a firing begins anew."""
        self.locals = {}
        self.tok = None

    def new(self, type):
        base = self.memory.new(type.size)
        mem = self.memory.objects[base >> 32]
        self.bases[id(mem)] = base
        return mem

    def address(self, mem):
        return self.bases[id(mem)]

    def variable(self, v):
        vars = self.locals if v.scope == "this" else self.vars
        name = v, v.scope == "self" and self.thread
        if name not in vars:
            vars[name] = self.new(v.type)
        return vars[name], 0

    def element(self, v, keys):
        name = v, v.scope == "self" and self.thread, keys
        if name not in self.elems:
            self.elems[name] = self.new(v.type)
        return self.elems[name], 0

    def run(self):
        """The whole program's output."""
        self.fire("BEGIN")
        for call in CALLS if self.program.target else []:
            self.thread = "target"
            self.call = call
            self.fire(call.entry)
            self.call = call._replace(user=None, errno=call.error)
            self.fire(call.leave)
        self.thread = "dtrace"
        self.fire("END")
        left = [a for a in self.program.used
                if self.aggs.get(a) and a not in self.printed]
        if left:
            self.out += b"\n"
        for a in left:
            self.out += self.all_rows([a], None)
        return self.out

    thread = "dtrace"
    printed = ()

    def fire(self, name):
        kept = self.locals, self.tok, getattr(self, "probe", None)
        self.firing()
        self.probe = name
        for c in self.program.clauses:
            if name in c.probe.split(", "):
                self.clause(c)
        self.locals, self.tok, self.probe = kept

    def clause(self, c):
        self.into = None
        self.record = b""
        self.params = {}
        try:
            if c.pred and not truth(c.pred, self):
                return
            for s in c.body:
                s.run(self)
            if self.into is None:
                self.out += self.record
            elif self.into in self.specs:
                self.specs[self.into] += self.record
        except Ends:
            pass
        except Fault as f:
            if self.probe != "ERROR":
                self.kind = f.kind
                self.fire("ERROR")

    # aggregations

    def update(self, agg, keys, value):
        self.aggs.setdefault(agg, {}).setdefault(keys, []).append(value)

    def value_of(self, agg, keys):
        values = self.aggs.get(agg, {}).get(keys, [])
        if agg.func in prints.DISTRIBUTIONS:
            return prints.distribution(agg.func, agg.params, values,
                                       self.normals.get(agg, 1))
        return prints.quotient(prints.simple(agg.func, values, agg.type),
                               self.normals.get(agg, 1))

    def order_of(self, agg, keys):
        values = self.aggs.get(agg, {}).get(keys, [])
        if agg.func in prints.DISTRIBUTIONS:
            return 0
        return prints.simple(agg.func, values, agg.type)

    def all_rows(self, aggs, format):
        keys = {k for a in aggs for k in self.aggs.get(a, {})}
        o = self.program.options
        pos = min([int(x[11:]) for x in o if x.startswith("aggsortpos")],
                  default=0)
        pos = pos if pos < len(aggs) else 0

        def order(k):
            v = [self.order_of(a, k) for a in aggs[pos:] + aggs[:pos]]
            return (k, v) if "aggsortkey" in o else (v, k)
        out = b""
        for k in sorted(keys, key=order, reverse="aggsortrev" in o):
            out += self.row(aggs, k, format)
        return out

    def row(self, aggs, keys, format):
        out, rest, types = b"", list(keys), list(aggs[0].keys)
        if format is None:
            for v, t in zip(rest, types):
                out += prints.key(v, t)
            for a in aggs:
                v = self.value_of(a, keys)
                out += v if isinstance(v, bytes) else \
                    b" " + (b"%d" % v).rjust(16)
            return out + b"\n"
        nth = 0
        for text, conv, of_agg in format:
            out += text
            if not conv:
                continue
            if of_agg:
                v = self.value_of(aggs[nth % len(aggs)], keys)
                out += prints.conversion(*conv, v, aggs[nth % len(aggs)].type)
                nth += 1
            else:
                t = types.pop(0)
                out += prints.conversion(*conv, rest.pop(0), t)
        return out


# Statements. lines() is their text; parts() are the lists of statements and
# nodes in them, for the generator's reductions.


class Stmt:
    def __init__(self, *nodes):
        self.nodes = list(nodes)
        self.blocks = []

    def lines(self):
        return [self.d() + ";"]


class Expr(Stmt):
    def d(self):
        return self.nodes[0].d()

    def run(self, m):
        self.nodes[0].ev(m)


class If(Stmt):
    def __init__(self, cond, yes, no):
        super().__init__(cond)
        self.blocks = [yes, no]

    def lines(self):
        yes, no = ([" " * 4 + x for s in b for x in s.lines()]
                   for b in self.blocks)
        out = ["if (%s) {" % self.nodes[0].d()] + yes
        return out + (["} else {"] + no if no else []) + ["}"]

    def run(self, m):
        for s in self.blocks[0 if truth(self.nodes[0], m) else 1]:
            s.run(m)


def format_text(pieces):
    out = ""
    for text, conv, of_agg in pieces:
        out += text.decode().replace("%", "%%")
        if conv:
            flags, width, prec, letter = conv
            out += "%" + flags + ("@" if of_agg else "") + \
                ("" if width is None else str(width)) + \
                ("" if prec is None else ".%s" % prec) + letter
    return '"%s\\n"' % out


class Printf(Stmt):
    """pieces: (text, conversion or None, False), and at the end a newline"""

    def __init__(self, pieces, nodes):
        super().__init__(*nodes)
        self.pieces = pieces

    def d(self):
        args = "".join(", " + Arg(n).part(0, 2) for n in self.nodes)
        return "printf(%s%s)" % (format_text(self.pieces), args)

    def run(self, m):
        out, nodes = b"", list(self.nodes)
        for text, conv, _ in self.pieces:
            out += text
            if conv:
                flags, width, prec, letter = conv
                if width == "*":
                    width = I32.fit(nodes.pop(0).ev(m))
                if prec == "*":
                    prec = I32.fit(nodes.pop(0).ev(m))
                conv = flags, width, prec, letter
                n = nodes.pop(0)
                v = recorded(n, m)
                t = n.type
                out += prints.conversion(*conv, text_of(v) if t is STR else v,
                                         t)
        m.record += out + b"\n"


class Arg(Node):
    """An argument: in parentheses if it is a comma expression."""


class Trace(Stmt):
    def d(self):
        return "trace(%s)" % Arg(self.nodes[0]).part(0, 2)

    def run(self, m):
        if isinstance(self.nodes[0].type, (Struct, Array)):
            m.record += prints.traced_bytes(self.nodes[0].ev(m))
            return
        v = recorded(self.nodes[0], m)
        m.record += prints.traced(text_of(v)) \
            if self.nodes[0].type is STR else b"%d" % v


FULL_NAMES = {"short int": "short", "unsigned": "unsigned int",
              "signed": "int"}


class Print(Stmt):
    def d(self):
        return "print(%s)" % Arg(self.nodes[0]).part(0, 2)

    def run(self, m):
        n = self.nodes[0]
        t = n.type
        enums = {"enum " + name: consts for name, consts in m.program.enums}
        if is_int(t):
            name = getattr(n, "name", None) or t.name
            name = FULL_NAMES.get(name, name)
            text = prints.printed_number(Int(name, t.size, t.signed),
                                         recorded(n, m), enums)
        elif t is STR:
            name = "string"
            text = prints.quoted(text_of(recorded(n, m)), '"')
        else:
            name = prints.shown_name(t)
            text = prints.printed(t, *n.loc(m), 0, 0, enums)
        m.record += ("%s %s\n" % (name, text)).encode("latin-1")


class Tracemem(Stmt):
    def __init__(self, node, n, most):
        super().__init__(node)
        self.n = n
        self.most = most

    def d(self):
        most = "" if self.most is None else ", %d" % self.most
        return "tracemem(%s, %d%s)" % (self.nodes[0].d(), self.n, most)

    def run(self, m):
        mem, off = m.memory.at(self.nodes[0].ev(m), self.n)
        n = self.n if self.most is None or self.most < 0 else \
            min(self.n, self.most)
        m.record += prints.dump(bytes(mem[off:off + n]))


class Update(Stmt):
    """nodes: the keys, and the arguments that are no constants"""

    def __init__(self, agg, nodes):
        super().__init__(*nodes)
        self.agg = agg

    def d(self):
        n = len(self.agg.keys)
        args = [Arg(x).part(0, 2) for x in self.nodes]
        keys = "[%s]" % ", ".join(args[:n]) if n else ""
        inner = args[n:n + 1] + [str(p) for p in self.agg.params] + \
            args[n + 1:]
        return "@%s%s = %s(%s)" % (self.agg.name, keys, self.agg.func,
                                   ", ".join(inner))

    def run(self, m):
        n = len(self.agg.keys)
        keys = []
        for x, t in zip(self.nodes, self.agg.keys):
            v = recorded(x, m)
            keys.append(v or b"" if t is STR else t.fit(v))
        args = [self.agg.type.fit(x.ev(m)) for x in self.nodes[n:]]
        if self.agg.func == "count":
            m.update(self.agg, tuple(keys), 1)
        elif self.agg.func in prints.DISTRIBUTIONS:
            m.update(self.agg, tuple(keys), (args + [1])[:2])
        else:
            m.update(self.agg, tuple(keys), args[0])


class Printa(Stmt):
    def __init__(self, aggs, format):
        super().__init__()
        self.aggs, self.format = aggs, format

    def d(self):
        f = format_text(self.format) + ", " if self.format else ""
        return "printa(%s%s)" % (f, ", ".join("@" + a.name for a in self.aggs))

    def run(self, m):
        m.printed = set(m.printed) | set(self.aggs)
        if self.format:
            pieces = self.format + [(b"\n", None, False)]
            m.record += m.all_rows(self.aggs, pieces)
        else:
            m.record += b"\n" + m.all_rows(self.aggs, None)


class Change(Stmt):
    """clear(), trunc(), normalize() and denormalize()"""

    def __init__(self, what, agg, arg=None):
        super().__init__()
        self.what, self.agg, self.arg = what, agg, arg

    def d(self):
        arg = "" if self.arg is None else ", %d" % self.arg
        return "%s(@%s%s)" % (self.what, self.agg.name, arg)

    def run(self, m):
        elems = m.aggs.get(self.agg, {})
        if self.what == "clear":
            for k in elems:
                elems[k] = []
        elif self.what == "normalize":
            m.normals[self.agg] = self.arg
        elif self.what == "denormalize":
            m.normals[self.agg] = 1
        else:
            n = self.arg or 0
            order = sorted(elems, key=lambda k: (m.order_of(self.agg, k), k),
                           reverse=n > 0)
            for k in order[abs(n):]:
                del elems[k]


class Choice(Stmt):
    """cond ? action : action"""

    def __init__(self, cond, yes, no):
        super().__init__(cond)
        self.choice = [yes, no]

    def d(self):
        return "(%s) ? %s : %s" % (self.nodes[0].d(),
                                   *[s.d() for s in self.choice])

    def run(self, m):
        self.choice[0 if truth(self.nodes[0], m) else 1].run(m)


class Speculation(Stmt):
    """speculate(), commit() and discard() of what self->sp has"""

    def __init__(self, what, var):
        super().__init__()
        self.what, self.var = what, var

    def d(self):
        return "%s(%s)" % (self.what, self.var.d)

    def run(self, m):
        n = load(*m.variable(self.var), self.var.type)
        if not n and self.what != "speculate":
            return
        if self.what == "speculate":
            m.into = n
            if n not in m.specs:
                raise Ends
            return
        text = m.specs.pop(n, b"")
        m.record += text if self.what == "commit" else b""


class Ends(Exception):
    """The clause ends here, without a fault."""


class Exit(Stmt):
    def d(self):
        return "exit(0)"

    def run(self, m):
        pass
