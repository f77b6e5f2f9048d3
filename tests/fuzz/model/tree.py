"""D programs as trees. A node prints as D (d), has a type (type), which
follows from those of its parts, and a value (ev). Integers are computed in 64
bits; the type says how a result is used and converted."""

from . import subrs
from .values import *

BINDS = {"*": 14, "/": 14, "%": 14, "+": 13, "-": 13, "<<": 12, ">>": 12,
         "<": 11, "<=": 11, ">": 11, ">=": 11, "==": 10, "!=": 10, "&": 9,
         "^": 8, "|": 7, "&&": 6, "^^": 5, "||": 4, ",": 1}
COND, ASSIGN, UNARY, POSTFIX = 3, 2, 15, 16


class Node:
    binds = POSTFIX
    lvalue = False
    bits = 0

    def __init__(self, *kids):
        self.kids = list(kids)

    def const(self):
        """May the compiler know its value?"""
        return bool(self.kids) and all(k.const() for k in self.kids)

    def part(self, i, least):
        k = self.kids[i]
        return k.d() if k.binds >= least else "(" + k.d() + ")"


class Dynamic(Node):
    """What only the running program knows."""

    def const(self):
        return False


def truth(node, m):
    v = node.ev(m)
    t = node.type
    if is_int(t):
        return bool(v if t.signed else t.fit(v))
    return bool(v)


def recorded(node, m):
    """The value as it is recorded, stored or converted to its type."""
    if isinstance(node, Binary) and node.op == ",":
        node.kids[0].ev(m)
        return recorded(node.kids[1], m)
    v = node.whole(m) if isinstance(node, Builtin) else node.ev(m)
    return node.type.fit(v) if is_int(node.type) else v


class Lit(Node):
    def __init__(self, text, value, type):
        super().__init__()
        self.text, self.value, self.type = text, value, type

    def d(self):
        return self.text

    def ev(self, m):
        return cut(self.value) if self.type is STR else self.value

    def const(self):
        return True


class Unary(Node):
    binds = UNARY

    def __init__(self, op, a):
        super().__init__(a)
        self.op = op

    @property
    def type(self):
        return I32 if self.op == "!" else promote(self.kids[0].type)

    def d(self):
        a = self.kids[0]
        glued = isinstance(a, (Unary, Step)) or self.part(0, UNARY)[0] in "+-"
        return self.op + (self.part(0, POSTFIX) if a.binds == UNARY and glued
                          else self.part(0, UNARY))

    def ev(self, m):
        if self.op == "!":
            return int(not truth(self.kids[0], m))
        a = self.kids[0].ev(m)
        return fit({"-": -a, "~": ~a, "+": a}[self.op], 64, True)


class Binary(Node):
    def __init__(self, op, a, b):
        super().__init__(a, b)
        self.op = op
        self.binds = BINDS[op]

    @property
    def type(self):
        op, a, b = self.op, self.kids[0].type, self.kids[1].type
        if op == ",":
            return b
        if op in ("&&", "||", "^^") or op in COMPARE:
            return I32
        if op == ">>":
            return promote(a)
        if op == "<<":
            a, by = promote(a), self.kids[1]
            if isinstance(by, Lit) and 0 <= by.value < a.size * 8:
                return a
            return I64 if a.signed else U64
        return common(a, b)

    def d(self):
        return "%s %s %s" % (self.part(0, self.binds), self.op,
                             self.part(1, self.binds + 1))

    def ev(self, m):
        op, (x, y) = self.op, self.kids
        if op == ",":
            x.ev(m)
            return y.ev(m)
        if op == "&&":
            return int(truth(x, m) and truth(y, m))
        if op == "||":
            return int(truth(x, m) or truth(y, m))
        a = truth(x, m) if op == "^^" else x.ev(m)
        b = truth(y, m) if op == "^^" else y.ev(m)
        if op == "^^":
            return int(a != b)
        if op in COMPARE:
            return int(COMPARE[op](*self.comparable(a, b)))
        return fit(self.arith(a, b), 64, True)

    def const(self):
        a, b = (k.const() for k in self.kids)
        if self.op == ",":
            return b
        return a and (b or self.op in ("&&", "||"))

    def comparable(self, a, b):
        t = self.kids[0].type
        if not is_int(t):
            return (a or b"", b or b"") if t is STR else (a, b)
        t = common(t, self.kids[1].type)
        return (a, b) if t.signed else (t.fit(a), t.fit(b))

    def arith(self, a, b):
        op, signed = self.op, self.type.signed
        if op in "/%":
            a, b = (fit(v, 64, signed) for v in (a, b))
            if not b:
                raise Fault(DIVZERO)
            q = abs(a) // abs(b)
            q = -q if (a < 0) != (b < 0) else q
            return q if op == "/" else a - q * b
        if op == "<<":
            return a << (b & 63)
        if op == ">>":
            return fit(a, 64, signed) >> (b & 63)
        return ARITH[op](a, b)


COMPARE = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
}
ARITH = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b,
}


class Cast(Node):
    binds = UNARY

    def __init__(self, name, type, a):
        super().__init__(a)
        self.name, self.type = name, type

    def d(self):
        return "(%s)%s" % (self.name, self.part(0, UNARY))

    def ev(self, m):
        return self.type.fit(self.kids[0].ev(m))


class Cond(Node):
    binds = COND

    @property
    def type(self):
        b, c = self.kids[1].type, self.kids[2].type
        return common(b, c) if is_int(b) else b

    def d(self):
        return "%s ? %s : %s" % (self.part(0, COND + 1), self.part(1, COND),
                                 self.part(2, COND))

    def ev(self, m):
        return self.chosen(m).ev(m)

    def chosen(self, m):
        return self.kids[1 if truth(self.kids[0], m) else 2]

    def const(self):
        return self.kids[0].const()

    # of structures, to take a member of the result

    @property
    def stored(self):
        return self.type

    def loc(self, m):
        return self.chosen(m).loc(m)


class Sizeof(Node):
    type = U64

    def d(self):
        return "sizeof (%s)" % self.kids[0].d()

    def ev(self, m):
        k = self.kids[0]
        if isinstance(k, Lit) and k.type is STR:
            return len(k.value) + 1
        return k.type.size

    def const(self):
        return True


class SizeofType(Node):
    type = U64

    def __init__(self, t):
        super().__init__()
        self.of = t

    def d(self):
        return "sizeof (%s)" % declare(self.of, "").strip()

    def ev(self, m):
        return self.of.size

    def const(self):
        return True


class Offsetof(Node):
    type = U64

    def __init__(self, struct, path, off):
        super().__init__()
        self.struct, self.path, self.off = struct, path, off

    def d(self):
        return "offsetof(%s, %s)" % (type_name(self.struct), self.path)

    def ev(self, m):
        return self.off

    def const(self):
        return True


# What can be assigned, or is in memory. loc() is (memory, offset).


class Place(Dynamic):
    lvalue = True

    @property
    def type(self):
        """A narrow bit-field is promoted like any narrower type."""
        if self.bits and self.bits < 32:
            return I32
        return self.stored

    def ev(self, m):
        return self.get(self.loc(m))

    bitoff = 0

    def get(self, at):
        mem, off = at
        return load(mem, off, self.stored, self.bits, self.bitoff)

    def put(self, at, v):
        """Assign a value, and return what the variable is then."""
        mem, off = at
        store(mem, off, self.stored, v, self.bits, self.bitoff)
        return load(mem, off, self.stored, self.bits, self.bitoff)


class Variable:
    def __init__(self, scope, name, type, keys=None, implicit=False):
        self.scope, self.name, self.type = scope, name, type
        self.keys, self.implicit = keys, implicit
        self.d = (scope + "->" if scope else "") + name

    def declaration(self):
        name = self.name
        if self.keys is not None:
            name += "[%s]" % ", ".join(type_name(t) for t in self.keys)
        return (self.scope + " " if self.scope else "") + \
            declare(self.type, name) + ";"


class Var(Place):
    def __init__(self, v):
        super().__init__()
        self.v = v
        self.stored = v.type

    def d(self):
        return self.v.d

    def loc(self, m):
        return m.variable(self.v)


class Elem(Place):
    """Of an associative array."""

    def __init__(self, v, *keys):
        super().__init__(*keys)
        self.v = v
        self.stored = v.type

    def d(self):
        return "%s[%s]" % (self.v.d, ", ".join(
            self.part(i, ASSIGN) for i in range(len(self.kids))))

    def loc(self, m):
        keys = tuple(key_of(k, t, m) for k, t in zip(self.kids, self.v.keys))
        return m.element(self.v, keys)


def key_of(node, type, m):
    v = node.ev(m)
    if is_int(type):
        return type.fit(v)
    return v or b"" if type is STR else v


class MemberOf(Place):
    sign = "."

    def __init__(self, base, member):
        super().__init__(base)
        self.m = member
        self.stored, self.bits = member.type, member.bits
        self.bitoff = member.bitoff

    def d(self):
        outer = self.kids[0]
        within = isinstance(outer, MemberOf) and not outer.m.name
        return self.part(0, POSTFIX) + (not within) * self.sign + self.m.name

    def loc(self, m):
        mem, off = self.kids[0].loc(m)
        return mem, off + self.m.off


class Arrow(MemberOf):
    sign = "->"

    def loc(self, m):
        to = self.kids[0].type.to
        mem, off = m.memory.at(self.kids[0].ev(m), to.size)
        return mem, off + self.m.off


class Index(Place):
    """Of an array that the program declares."""

    @property
    def stored(self):
        return self.kids[0].stored.of

    def d(self):
        return "%s[%s]" % (self.part(0, POSTFIX), self.kids[1].d())

    def loc(self, m):
        mem, off = self.kids[0].loc(m)
        i = self.kids[1].ev(m)
        if not 0 <= i < self.kids[0].stored.n:
            raise Fault(BADADDR)
        return mem, off + i * self.stored.size


class Deref(Place):
    """*p, or p[i] if there is an index."""

    @property
    def stored(self):
        return self.kids[0].type.to

    @property
    def binds(self):
        return POSTFIX if len(self.kids) > 1 else UNARY

    def d(self):
        if len(self.kids) > 1:
            return "%s[%s]" % (self.part(0, POSTFIX), self.kids[1].d())
        return "*" + self.part(0, UNARY)

    def loc(self, m):
        address = self.kids[0].ev(m)
        if len(self.kids) > 1:
            address += self.kids[1].ev(m) * self.stored.size
        return m.memory.at(address, self.stored.size)


class AddressOf(Dynamic):
    binds = UNARY

    @property
    def type(self):
        return Ptr(self.kids[0].stored)

    def d(self):
        return "&" + self.part(0, UNARY)

    def ev(self, m):
        mem, off = self.kids[0].loc(m)
        return m.address(mem) + off


class FirstOf(Dynamic):
    """An array of a program, used as a pointer to its first element."""

    @property
    def type(self):
        return Ptr(self.kids[0].stored.of)

    def d(self):
        return self.part(0, POSTFIX)

    def ev(self, m):
        mem, off = self.kids[0].loc(m)
        return m.address(mem) + off


class PtrCast(Dynamic):
    binds = UNARY

    def __init__(self, type, a):
        super().__init__(a)
        self.type = type

    def d(self):
        return "(%s)%s" % (type_name(self.type), self.part(0, UNARY))

    def ev(self, m):
        return self.kids[0].ev(m)


class PtrAdd(Node):
    def __init__(self, op, a, b):
        super().__init__(a, b)
        self.op, self.binds = op, BINDS[op]

    @property
    def type(self):
        return self.kids[0].type

    def d(self):
        return "%s %s %s" % (self.part(0, self.binds), self.op,
                             self.part(1, self.binds + 1))

    def ev(self, m):
        by = self.kids[1].ev(m) * self.type.to.size
        return self.kids[0].ev(m) + (by if self.op == "+" else -by)


class PtrDiff(Node):
    binds, type = BINDS["-"], I64

    def d(self):
        return "%s - %s" % (self.part(0, 13), self.part(1, 14))

    def ev(self, m):
        n = self.kids[0].ev(m) - self.kids[1].ev(m)
        return n // self.kids[0].type.to.size


class Assign(Dynamic):
    """a = b, or a op= b."""

    binds = ASSIGN

    def __init__(self, op, a, b):
        super().__init__(a, b)
        self.op = op

    @property
    def type(self):
        return self.kids[0].type

    def d(self):
        return "%s %s= %s" % (self.part(0, UNARY), self.op,
                              self.part(1, ASSIGN))

    def ev(self, m):
        a, b = self.kids
        at = a.loc(m)
        if self.op and isinstance(a.type, Ptr):
            v = a.get(at) + ARITH[self.op](0, b.ev(m)) * a.type.to.size
        elif self.op:
            old = Lit("", a.get(at), a.type)
            v = Binary(self.op, old, b).ev(m)
        else:
            v = b.ev(m)
            if v is None:
                a.put(at, b"" if a.stored is STR else 0)
                return None
        return a.put(at, v)

    # of structures, to take a member of the result

    @property
    def stored(self):
        return self.type

    def loc(self, m):
        self.ev(m)
        return self.kids[0].loc(m)


class Step(Dynamic):
    """++ and --, before or after."""

    def __init__(self, form, a):
        super().__init__(a)
        self.form = form
        self.binds = POSTFIX if form.startswith("%s") else UNARY

    @property
    def type(self):
        return self.kids[0].type

    def d(self):
        return self.form % self.part(0, self.binds)

    def ev(self, m):
        a = self.kids[0]
        at = a.loc(m)
        old = a.get(at)
        by = a.type.to.size if isinstance(a.type, Ptr) else 1
        new = a.put(at, old + (by if "+" in self.form else -by))
        return new if self.binds == UNARY else old


class Call(Dynamic):
    """A subroutine; run() gets the machine and the converted arguments."""

    def __init__(self, name, type, params, run, *kids):
        super().__init__(*kids)
        self.name, self.type, self.params, self.run = name, type, params, run

    def d(self):
        return "%s(%s)" % (self.name, ", ".join(
            self.part(i, ASSIGN) for i in range(len(self.kids))))

    def ev(self, m):
        args = [k.ev(m) for k in self.kids]
        args = [self.convert(v, t) for v, t in zip(args, self.params)]
        v = self.run(m, *args)
        return cut(v) if isinstance(v, bytes) and self.type is STR else v

    @staticmethod
    def convert(v, t):
        if is_int(t):
            return t.fit(v)
        return text_of(v) if t is STR else v


def rest(node, m):
    """The string and the index of s + i; those of (s + i) + j are added, as it
    is i + j that must be an index."""
    a = node.kids[0]
    while isinstance(a, Wrap):
        a = a.kids[0]
    s, i = rest(a, m) if isinstance(a, TailOf) else (a.ev(m), 0)
    return s, i + node.kids[1].ev(m)


class Wrap(Node):
    """What cannot be indexed without parentheses."""

    type = STR

    def d(self):
        return "(%s)" % self.kids[0].d()

    def ev(self, m):
        return self.kids[0].ev(m)


class CharOf(Dynamic):
    """s[i]"""

    type = CHAR

    def d(self):
        return "%s[%s]" % (self.part(0, POSTFIX), self.kids[1].d())

    def ev(self, m):
        s, i = (k.ev(m) for k in self.kids)
        return subrs.charat(text_of(s), i)


class TailOf(Dynamic):
    """s + i"""

    type, binds = STR, BINDS["+"]

    def d(self):
        return "%s + %s" % (self.part(0, 13), self.part(1, 14))

    def ev(self, m):
        s, i = rest(self, m)
        return subrs.strtail(text_of(s), i)


class Stringof(Dynamic):
    """The text of an array of char."""

    type = STR

    def __init__(self, form, a):
        super().__init__(a)
        self.form = form

    def d(self):
        return self.form % self.kids[0].d()

    def ev(self, m):
        mem, off = self.kids[0].loc(m)
        return cut(bytes(mem[off:off + self.kids[0].stored.size]))


class Inlined(Node):
    """A use of an inline with parameters."""

    def __init__(self, inline, *kids):
        super().__init__(*kids)
        self.inline, self.type = inline, inline.type

    def d(self):
        args = ", ".join(self.part(i, ASSIGN) for i in range(len(self.kids)))
        return self.inline.name + ("[%s]" % args if args else "")

    def ev(self, m):
        f, outer = self.inline, m.params
        args = [k.ev(m) for k in self.kids]
        m.params = dict(outer)
        for p, v in zip(f.params, args):
            m.params[p.d] = p.type.fit(v) if is_int(p.type) else \
                v or b"" if p.type is STR else v or 0
        v = f.body.ev(m)
        m.params = outer
        return f.type.fit(v) if is_int(f.type) else v

    def const(self):
        return self.inline.body.const()


class Param(Node):
    """A parameter in the expression of an inline."""

    def __init__(self, d, type):
        super().__init__()
        self.name, self.type = d, type

    def d(self):
        return self.name

    def ev(self, m):
        return m.params[self.name]

    def const(self):
        return True  # as the argument may be


class EnumName(Dynamic):
    """stringof() of a value of an enumeration"""

    type = STR

    def __init__(self, type, consts, a):
        super().__init__(a)
        self.enum, self.consts = type, consts

    def d(self):
        return "stringof((%s)%s)" % (self.enum.name, self.part(0, UNARY))

    def ev(self, m):
        v = I32.fit(self.kids[0].ev(m))
        return cut({n: c for c, n in self.consts}.get(v, "").encode())


class XlateWhole(Dynamic):
    def __init__(self, translator, base):
        super().__init__(base)
        self.t, self.type = translator, translator.out

    def d(self):
        return "xlate <%s> (%s)" % (type_name(self.type), self.kids[0].d())

    def ev(self, m):
        mem = bytearray(self.type.size)
        m.params[self.t.param] = self.kids[0].ev(m)
        for x in self.type.members:
            store(mem, x.off, x.type, self.t.exprs[x.name].ev(m), x.bits,
                  x.bitoff)
        return bytes(mem)


class Builtin(Dynamic):
    """probename and its like"""

    type = STR

    def __init__(self, name, value):
        super().__init__()
        self.name, self.value = name, value

    def d(self):
        return self.name

    def ev(self, m):
        return cut(self.value or self.whole(m))

    def whole(self, m):
        """As it stands the name of a probe is not cut."""
        if self.value is not None:
            return cut(self.value)
        parts = m.probe.split(":") if ":" in m.probe else \
            ["dtrace", "", "", m.probe]
        parts[1] = "vmlinux" if ":" in m.probe else ""
        return parts[["probeprov", "probemod", "probefunc",
                      "probename"].index(self.name)].encode()


class User(Dynamic):
    """Memory of the traced process at arg1 + at, in several forms: as an
    integer, or as at most n bytes of text."""

    def __init__(self, form, type, at, n=0):
        super().__init__()
        self.form, self.type, self.at, self.n = form, type, at, n

    def d(self):
        return self.form % {"at": "arg1 + %d" % self.at, "n": self.n,
                            "t": type_name(self.type),
                            "size": self.type.size}

    def ev(self, m):
        if m.call.user is None:
            raise Fault(BADADDR)
        if self.type is STR:
            return cut(m.call.user[self.at:self.at + self.n])
        return load(m.call.user, self.at, self.type)


class UserStruct(Place):
    """A structure in the memory of the traced process."""

    def __init__(self, form, type, at):
        super().__init__()
        self.form, self.stored, self.at = form, type, at

    def d(self):
        t = type_name(self.stored)
        return self.form % {"at": "arg1 + %d" % self.at, "t": t,
                            "size": self.stored.size}

    def loc(self, m):
        if m.call.user is None:
            raise Fault(BADADDR)
        return m.call.user, self.at


class UserAddress(Node):
    """arg1 + at; its value is at, for copyinto() in the model."""

    type, binds = U64, BINDS["+"]

    def __init__(self, at):
        super().__init__()
        self.at = at

    def d(self):
        return "arg1 + %d" % self.at

    def ev(self, m):
        return self.at


class UserSize(Dynamic):
    """arg2 of an entry, or what the call returned."""

    def __init__(self, name):
        super().__init__()
        self.name = name
        self.type = I32 if name == "errno" else I64

    def d(self):
        return self.name

    def ev(self, m):
        return m.call.size if self.name == "arg2" else m.call.errno


class PtrTest(Dynamic):
    """A comparison of pointers."""

    type = I32

    def __init__(self, op, *kids):
        super().__init__(*kids)
        self.op, self.binds = op, BINDS.get(op, UNARY)

    def d(self):
        if self.op == "!":
            return "!" + self.part(0, UNARY)
        return "%s %s %s" % (self.part(0, self.binds + 1), self.op,
                             self.part(1, self.binds + 1))

    def ev(self, m):
        a = self.kids[0].ev(m)
        if self.op == "!":
            return int(not a)
        return int(COMPARE[self.op](a, self.kids[1].ev(m) or 0))


class Xlate(Node):
    """xlate <T *> (&in)->member, or xlate <T> (&in).member"""

    def __init__(self, translator, member, pointer, base):
        super().__init__(base)
        self.t, self.m, self.pointer = translator, member, pointer
        self.bits = member.bits

    @property
    def type(self):
        return I32 if self.bits and self.bits < 32 else self.m.type

    def d(self):
        star, dot = ("*", "->") if self.pointer else ("", ".")
        return "xlate <%s%s> (%s)%s%s" % (
            type_name(self.t.out), star and " *", self.kids[0].d(), dot,
            self.m.name)

    def ev(self, m):
        m.params[self.t.param] = self.kids[0].ev(m)
        v = self.t.exprs[self.m.name].ev(m)
        if is_int(self.m.type):
            return fit(v, self.bits or self.m.type.size * 8,
                       self.m.type.signed)
        return v

    def const(self):
        return self.t.exprs[self.m.name].const()
