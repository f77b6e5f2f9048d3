"""Random programs. What C or the manual leaves open is not in them: the order
in which operands are evaluated, the results of wild pointers, and so on."""

import random

from . import prints, subrs
from .machine import (Change, Choice, Exit, Expr, If, Print, Printa, Printf,
                      Speculation, Trace, Tracemem, Update)
from .pointers import Pointers
from .tree import *

EDGES = [0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 127, 128, 255, 256, 32767, 32768,
         65535, 65536, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000,
         0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff]
CHARS = [("'a'", 97), ("'\\n'", 10), ("'\\0'", 0), ("'\\''", 39),
         ("'\\\\'", 92), ("'\\177'", 127), ("'\\x41'", 65), ("'/'", 47),
         ("'\\377'", -1), ("':'", 58)]
TEXTS = [b"", b"a", b"abc", b"abd", b"b", b"0123456789", b"\x7f~", b'"q\\',
         b"tab\there", b"\300\200", b"a:b,c", b"12", b"-0x7fz", b"  77x",
         b"the quick brown fox jumps over the lazy dog", b"a/b.c/",
         b"//usr/../x/./y", b"/", b"Foo Bar", b"..", b"/a/b/c",
         b'{"a": [1, {"b": "c d"}], "b": -2.5}', b'[{"a": true}, "x"]']
PATHS = [b"a", b"a[0]", b"a[1].b", b"b", b"[0].a", b"[1]", b"a[2]", b"x.y"]
DELIMITERS = [b":", b",/", b" ", b"b", b"/", b":,/"]


CALL_PROBES = ["syscall::write:entry", "syscall::write:return",
               "syscall::openat:entry", "syscall::openat:return",
               "syscall::write:entry, syscall::openat:entry",
               "syscall::write:return, syscall::openat:return"]


class Clause:
    def __init__(self, probe, pred, body):
        self.probe, self.pred, self.body = probe, pred, body

    def lines(self):
        out = [self.probe]
        pred = self.pred and self.pred.d()
        if ":" in self.probe:
            pred = "pid == $target" + (" && (%s)" % pred if pred else "")
        if pred:
            # not the beginning of a comment
            out.append("/%s%s/" % (" " * pred.startswith("*"), pred))
        body = ["    " + x for s in self.body for x in s.lines()]
        return out + ["{"] + body + ["}"]


class Agg:
    def __init__(self, name, func, params, keys, type):
        self.name, self.func, self.params, self.keys = name, func, params, keys
        self.type = type  # of the values


class Inline:
    def __init__(self, name, type, params, body):
        self.name, self.type, self.params, self.body = name, type, params, body

    def lines(self):
        params = ", ".join(declare(p.type, p.d) for p in self.params)
        return ["inline %s%s = %s;" % (
            declare(self.type, self.name), params and "[%s]" % params,
            Wrapped(self.body).text())]


class Wrapped(Node):
    """An expression where no comma may stand."""

    def __init__(self, node):
        super().__init__(node)

    def text(self):
        return self.part(0, ASSIGN)


class ParamDecl:
    def __init__(self, d, type):
        self.d, self.type = d, type


class Translator:
    def __init__(self, out, of, param, exprs):
        self.out, self.of, self.param, self.exprs = out, of, param, exprs

    def lines(self):
        return ["translator %s < %s *%s > {" % (
            type_name(self.out), type_name(self.of), self.param)] + [
            "    %s = %s;" % (n, Wrapped(e).text())
            for n, e in self.exprs.items()] + ["};"]


def updates(stmts):
    """The aggregations that statements update."""
    out = []
    for s in stmts:
        out += [s.agg] if isinstance(s, Update) else []
        for b in s.blocks:
            out += updates(b)
    return out


class Program:
    """options; structs, enums, typedefs, vars, inlines, translators, aggs;
    clauses"""

    @property
    def used(self):
        """The aggregations, in the order of the text."""
        out = []
        for c in self.clauses:
            out += updates(c.body)
        return list(dict.fromkeys(out))

    def lines(self):
        out = ["/* args: %s */" % " ".join(
            ["-x" + o for o in self.options] + ["-xargref"] +
            (["-c", "@TARGET"] if self.target else []) +
            ["42", '"a:b/c"'])]
        out += ["enum %s { %s };" % (n, ", ".join(
            "%s = %d" % c for c in consts)) for n, consts in self.enums]
        out += ["typedef %s %s;" % t for t in self.typedefs]
        for s in self.structs:
            out += s.lines()
            out[-1] += ";"
        out += [v.declaration() for v in self.vars + [
            v for v in self.pointers if not v.scope] + self.held + self.assigned
            if not v.implicit]
        for x in self.clauses[:1] + self.inlines + self.translators + \
                self.clauses[1:]:
            out += x.lines()
        return out

    def text(self):
        return "\n".join(self.lines()) + "\n"


def is_dense(t):
    """No bits of it are unused."""
    if isinstance(t, Array):
        return is_dense(t.of)
    if not isinstance(t, Struct):
        return t is not STR
    if any(m.bits or m.unused or not is_dense(m.type) for m in t.members):
        return False
    return t.union or sum(m.type.size for m in t.members) == t.size


class Generator(Pointers):
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.p = Program()
        self.p.options = []
        self.calls = None    # are we at a system call's entry or return?
        self.narrow = set()  # undeclared variables with a narrow type
        self.local = []      # pointers of this clause, with their sizes
        self.readonly = None  # parameters of an inline or translator
        self.fresh = []  # what an expression may assign to
        set_strsize(256)

    def one(self, of):
        return self.r.choice(of)

    def chance(self, n):
        """One in n."""
        return self.r.randrange(n) == 0

    # declarations

    def make_options(self):
        o = self.p.options
        if self.chance(4):
            set_strsize(self.one([2, 3, 5, 7, 8, 9, 13, 16, 31, 65, 300]))
            o.append("strsize=%d" % strsize())
        if self.chance(5):
            o.append("iregs=%d" % self.one([5, 6, 8]))
        if self.chance(6):
            o.append("aggsortrev")
        if self.chance(6):
            o.append("aggsortkey")
        if self.chance(4):
            o.append("aggsortpos=1")

    def make_types(self):
        p, r = self.p, self.r
        p.enums = [("en%d" % i, [
            ("E%d_%d" % (i, j), self.one([-1, -7, 100, 0x7fffffff, -(1 << 31)])
             if not j else r.randrange(1000)) for j in range(3)])
            for i in range(2)]
        for _, consts in p.enums:
            consts[0] = (consts[0][0], -abs(consts[0][1]))
        self.enum_types = [Int("enum " + n, 4, True) for n, _ in p.enums]
        p.typedefs, self.ints = [], list(INTS)
        for i in range(3):
            # print() shows characters and constants by what a typedef is of
            t = self.one([t for t in self.ints if t is not CHAR])
            self.ints.append(Int("td%d" % i, t.size, t.signed))
            p.typedefs.append((t.name, "td%d" % i))
        p.structs = []
        for i in range(3):
            p.structs.append(self.make_struct("s%d" % i, False))
            if self.chance(2):
                p.structs.append(self.make_struct("u%d" % i, True))

    def make_struct(self, name, union):
        members = []
        for j in range(self.r.randrange(2, 7)):
            members.append(self.make_member("m%d" % j, union))
            if self.chance(12):
                members.append(self.unused_bits())
        if self.chance(3):
            members.insert(1, Member("", Struct("", [
                self.make_member("n%d" % j, not union)
                for j in range(self.r.randrange(1, 4))], not union)))
        s = Struct(name, members, union)
        s.typedef = self.chance(3)
        return s

    def unused_bits(self):
        t = self.one([I32, Int("uint16_t", 2, False), Int("long", 8, True)])
        return Member("", t, self.r.randrange(t.size * 8 + 1))

    def make_member(self, name, union):
        kind = self.r.randrange(10)
        plain = [s for s in self.p.structs if s.size < 2000]
        if kind == 0 and plain:
            return Member(name, self.one(plain))
        if kind == 1 and plain:
            return Member(name, Array(self.one(plain),
                                      self.r.randrange(2, 4)))
        if kind == 2:
            return Member(name, Array(Array(self.one(self.ints),
                                            self.r.randrange(2, 4)), 2))
        if kind == 3:
            return Member(name, Array(CHAR, self.r.randrange(2, 12)))
        if kind in (4, 5, 6):
            t = self.one([I32, U32, I64, U64, U16, I8])
            t = Int(self.one({1: ["int8_t"], 2: ["uint16_t"],
                              4: ["int" if t.signed else "unsigned int"],
                              8: ["int64_t" if t.signed else "uint64_t"]}
                             [t.size]), t.size, t.signed)
            return Member(name, t, self.r.randrange(1, t.size * 8 + 1))
        if kind == 7:
            return Member(name, self.one(self.enum_types))
        if kind == 8 and self.chance(2):
            return Member(name, STR)
        return Member(name, self.one(self.ints))

    def make_vars(self):
        p, n = self.p, 0
        p.vars = []
        for scope, letter in ("", "g"), ("self", "t"), ("this", "l"):
            for t in self.r.sample(self.ints, 4) + [STR]:
                p.vars.append(Variable(scope, "%s%d" % (letter, n), t))
                n += 1
            for s in self.r.sample(p.structs, 2):
                p.vars.append(Variable(scope, "%s%d" % (letter, n), s))
                n += 1
            t = Array(self.one(self.ints + p.structs + [STR]),
                      self.r.randrange(2, 5))
            p.vars.append(Variable(scope, "%s%d" % (letter, n), t))
            n += 1
            for t in I64, U64, STR:  # by their first assignment
                p.vars.append(Variable(scope, "%si%d" % (letter, n), t,
                                       implicit=True))
                n += 1
            v = Variable(scope, "%sn%d" % (letter, n), self.one(self.ints),
                         implicit=True)  # and not wider than that
            p.vars.append(v)
            self.narrow.add(v)
            n += 1
            if scope != "this":
                for t in self.one(self.ints), STR, self.one(p.structs):
                    dense = [x for x in p.structs if is_dense(x) and any(
                        v.type is x and v.keys is None for v in p.vars)]
                    keys = [self.one(self.ints + self.enum_types + [STR] * 4 +
                                     dense)
                            for _ in range(self.r.randrange(1, 4))]
                    p.vars.append(Variable(scope, "%sa%d" % (letter, n), t,
                                           keys))
                    n += 1

    def make_inlines(self):
        p = self.p
        p.inlines = []
        self.readonly = []
        body = self.int_expr(2)
        p.inlines.append(Inline("plain", self.one([I32, U16, I64]), [], body))
        for name, t in ("calc", self.one(INTS)), ("text", STR):
            params = [ParamDecl("v", self.one(INTS)), ParamDecl("w", STR),
                      ParamDecl("x", self.one(INTS))]
            if self.chance(2):
                params.append(ParamDecl("y", self.one(p.pointers).type))
            self.readonly = [Param(q.d, q.type) for q in params]
            body = self.str_expr(2) if t is STR else self.int_expr(3)
            p.inlines.append(Inline(name, t, params, body))
        self.readonly = None

    def make_translators(self):
        p = self.p
        p.translators = []
        of = self.one([v.type for v in p.vars if isinstance(v.type, Struct)
                       and not v.scope and v.keys is None])
        out = Struct("xo", [Member("n", I32), Member("h", U16),
                            Member("b", Int("int", 4, True), 5),
                            Member("s", STR), Member("q", I64)])
        p.structs.append(out)
        self.readonly = [Param("T", Ptr(of))]
        exprs = {m.name: self.str_expr(2) if m.type is STR
                 else self.int_expr(2) for m in out.members}
        self.readonly = None
        p.translators.append(Translator(out, of, "T", exprs))
        for scope in "", "this", "self":
            p.vars.append(Variable(scope, "xw" + scope, out))

    # places

    def pick(self, want, node, index=None):
        """A part of a place that want() likes, or None."""
        index = index or self.index
        t = node.stored
        if want(t) and not (isinstance(t, Struct) and not t.name):
            return node
        if isinstance(t, Array):
            return self.pick(want, Index(node, index(t.n)), index)
        if isinstance(t, Struct):
            members = self.leading(want, t)
            if members:
                return self.pick(want, MemberOf(node, self.one(members)),
                                 index)
        return None

    def leads(self, want, t):
        if want(t):
            return True
        if isinstance(t, Array):
            return self.leads(want, t.of)
        return isinstance(t, Struct) and bool(self.leading(want, t))

    def leading(self, want, t):
        """The members of a structure that lead to what want() likes."""
        return [m for m in t.members if not m.unused and (
            self.leads(want, m.type) if m.name else
            self.leading(want, m.type))]

    def index(self, n):
        if self.chance(3) and n & (n - 1) == 0:
            return Binary("&", self.int_expr(1), self.number(n - 1))
        if self.chance(12):
            i = self.int_expr(1)
            if not i.const():
                return Binary("%", i, self.number(n))
        return self.number(self.r.randrange(n))

    def place(self, want, assign=False):
        """Any variable, or part of one."""
        while True:
            if self.readonly and not assign and self.chance(2):
                q = self.one(self.readonly)
                if isinstance(q.type, Ptr):
                    node = self.member_of_pointer(want, q)
                    if node:
                        return node
                elif want(q.type):
                    return q
            if self.local and self.chance(6):
                node = self.local_place(want)
                if node:
                    return node
            v = self.one(self.p.vars)
            if not self.leads(want, v.type):
                continue
            if v.keys is not None:
                node = Elem(v, *[self.key(t) for t in v.keys])
            elif isinstance(v.type, Struct) and not v.scope and \
                    self.chance(4):
                node = self.member_of_pointer(want, self.pointer_to(
                    v.type, assign))
                if node:
                    return node
                continue
            else:
                node = Var(v)
            return self.pick(want, node)

    def pointer_to(self, t, known=False):
        """A pointer to a structure among the global variables; NULL or another
        pointer of the program's if it need not be known."""
        vars = [v for v in self.p.vars if v.type is t and not v.scope
                and v.keys is None]
        p = AddressOf(Var(self.one(vars)))
        if known:
            return p
        held = [v for v in self.p.pointers if v.type.to is t and not v.scope]
        if held and self.chance(3):
            return Var(self.one(held))
        held = [v for v in self.p.held if v.type.to is t]
        if held and self.chance(4):
            v = self.one(held)
            return Elem(v, self.key(I32)) if v.keys else Var(v)
        if self.chance(3):
            p = Cond(self.int_expr(1), p, AddressOf(Var(self.one(vars))))
        return p

    def member_of_pointer(self, want, p):
        if want(p.type.to):
            return Deref(p)
        members = self.leading(want, p.type.to)
        if not members:
            return None
        # which of two faults comes first, if it may be NULL, is left open
        known = isinstance(p, (AddressOf, Cond))
        return self.pick(want, Arrow(p, self.one(members)),
                         None if known else self.still)

    def local_place(self, want):
        v, n = self.one(self.local)
        if not self.leads(want, v.type.to):
            return None
        i = Binary("&", self.int_expr(1), self.number(n - 1)) \
            if self.chance(2) else self.number(self.r.randrange(n))
        d = Deref(Var(v), i) if self.chance(2) else \
            Deref(PtrAdd("+", Var(v), i))
        return self.pick(want, d)

    def key(self, t):
        if isinstance(t, Struct):
            vars = [v for v in self.p.vars if v.type is t and v.keys is None]
            return Var(self.one(vars))
        if t is STR:
            return self.str_expr(1) if self.chance(3) else \
                self.literal_text(self.one(TEXTS[:4]))
        return self.int_expr(1) if self.chance(3) else \
            self.number(self.r.randrange(3))

    # expressions

    def number(self, n):
        return Lit(str(n), n, I32)

    def int_literal(self, v=None):
        r = self.r
        if v is None:
            v = self.one(EDGES) if self.chance(2) else \
                r.getrandbits(64) >> r.randrange(64)
        base = 0 if r.randrange(3) else r.randrange(4)
        long = self.chance(4)
        u = self.chance(4) or not base and v >= 1 << 63
        if not long and not u and v < 1 << 31:
            t = I32
        elif not long and (u or base) and v < 1 << 32:
            t = U32
        else:
            t = I64 if not u and v < 1 << 63 else U64
        digits = ["%d", "0x%x", "0%o", "0X%X"][base] % v
        suffix = [["", ""], ["l", "LL"], ["u", "U"], ["ul", "ULL"]][
            2 * u + long]
        return Lit(digits + self.one(suffix), fit(v, 64, True), t)

    def user(self, text):
        """What a system call's argument points to."""
        at = self.r.randrange(8)
        if text:
            return User("copyinstr(%(at)s, %(n)d)", STR, at,
                        self.r.randrange(1, 15 - at))
        t = self.one([t for t in INTS if t.size < 8 or at < 7])
        return User(self.one(["*(userland %(t)s *)(%(at)s)",
                              "*(%(t)s *)copyin(%(at)s, %(size)d)"]), t, at)

    def user_member(self):
        """An integer in a structure that a system call's argument has."""
        fitting = [s for s in self.p.structs if s.size <= 15
                   and self.leads(is_int, s)]
        if not fitting:
            return UserSize("arg2")
        t = self.one(fitting)
        return self.pick(is_int, UserStruct(self.one([
            "(*(userland %(t)s *)(%(at)s))",
            "(*(%(t)s *)copyin(%(at)s, %(size)d))"]), t,
            self.r.randrange(16 - t.size)))

    def leaf(self):
        if self.calls and self.chance(8):
            return self.user(False) if self.calls == "entry" else \
                UserSize("errno")
        if self.calls == "entry" and self.chance(12):
            return UserSize("arg2")
        if self.calls == "entry" and self.chance(8):
            return self.user_member()
        if self.p.clauses and not self.readonly and self.chance(16):
            return self.through_pointer()
        k = self.r.randrange(12)
        if k == 0:
            text, v = self.one(CHARS)
            return Lit(text, v, I32)
        if k in (1, 2):
            return self.int_literal()
        if k == 3:
            n, v = self.one(self.one(self.p.enums)[1])
            return Lit(n, v, I32)
        if k == 11 and self.chance(2):
            return Lit("$1", 42, I32)
        if k == 5 and self.p.pointers and self.readonly is None:
            v = self.one([v for v in self.p.pointers if not v.scope])
            if self.chance(3):
                return PtrTest("!", Var(v))
            return PtrTest(self.one(["==", "!="]), Var(v), self.one(
                [NullLit(), self.pointer_to(v.type.to)]))
        if k == 4:
            s = self.one(self.p.structs)
            return SizeofType(s) if self.chance(2) else self.offset(s)
        return self.place(is_int)

    def offset(self, s):
        """offsetof() a member, or of a part of one."""
        path, off, t = "", 0, s
        while True:
            if isinstance(t, Array):
                i = self.r.randrange(t.n)
                t, path, off = t.of, path + "[%d]" % i, off + i * t.of.size
            else:
                members = [m for m in t.members if m.name and not m.bits]
                if not members:
                    return SizeofType(s)
                m = self.one(members)
                t, path, off = m.type, path + "." + m.name, off + m.off
            if not isinstance(t, (Struct, Array)) or self.chance(3):
                return Offsetof(s, path[1:], off)

    def divisor(self, b):
        return Binary("|", b, self.number(1)) if b.const() else b

    def int_expr(self, depth):
        if depth <= 0:
            return self.leaf()
        if self.chance(30):
            a = self.take(is_int)
            if a:
                return self.assigned(a, depth)
        if self.chance(60):
            a = self.take(lambda t: isinstance(t, Struct))
            if a:
                return self.pick(is_int, Assign("", a, self.place(
                    lambda t: t is a.stored)))
        k = self.r.randrange(20)
        if k < 2:
            return self.leaf()
        if k < 4:
            return Unary(self.one("-~!+"), self.int_expr(depth - 1))
        if k < 6:
            return self.cast(self.int_expr(depth - 1))
        if k == 6 and self.chance(4):
            return self.pick(is_int, self.either())
        if k == 6:
            return Cond(*[self.int_expr(depth - 1) for _ in range(3)])
        if k == 7:
            return Binary(self.one(list(COMPARE)), self.text_arg(depth - 1),
                          self.str_expr(depth - 1))
        if k < 11:
            return self.call(depth, True)
        if k == 11:
            a = self.place(is_int) if self.chance(2) else self.int_expr(2)
            comma = isinstance(a, Binary) and a.op == ","
            return Sizeof(a) if not a.bits and not comma else a
        return self.binary(depth)

    def either(self):
        """One structure or another."""
        t = self.one([s for s in self.p.structs if self.leads(is_int, s)
                      and any(v.type is s for v in self.p.vars)])
        return Cond(self.int_expr(1), self.place(lambda x: x is t),
                    self.place(lambda x: x is t))

    def take(self, want):
        """A variable that nothing else in the statement has, so that it does
        not matter when it is assigned, but it must be. None if none is left."""
        for v in self.fresh if not self.readonly else []:
            if want(v.type):
                self.fresh.remove(v)
                return Var(v)
        return None

    def assigned(self, a, depth):
        if self.chance(3):
            return Step(self.one(["%s++", "%s--", "++%s", "--%s"]), a)
        return Assign(self.one(["", "+", "-", "*", "|"]), a,
                      self.int_expr(depth - 1))

    def cast(self, a):
        t = self.one(INTS)
        return Cast(self.one(ALIASES[t.size, t.signed]), t, a)

    def binary(self, depth):
        op = self.one(list(BINDS))
        a, b = self.int_expr(depth - 1), self.int_expr(depth - 1)
        if op in ("<<", ">>"):
            b = self.number(self.r.randrange(64)) if b.const() else \
                Binary("&", b, self.number(63))
        if op in "/%":
            b = self.divisor(b)
        return Binary(op, a, b)

    def literal_text(self, text):
        d = ""
        for c in text:
            d += {34: '\\"', 92: "\\\\", 9: "\\t"}.get(c) or (
                chr(c) if 32 <= c < 127 else "\\%03o" % c)
        return Lit('"%s"' % d, text, STR)

    def str_expr(self, depth):
        if depth <= 0:
            return self.place(lambda t: t is STR) if self.r.randrange(3) \
                else self.literal_text(self.one(TEXTS))
        a = self.take(lambda t: t is STR) if self.chance(20) else None
        if a:
            return Assign("", a, self.str_expr(depth - 1))
        k = self.r.randrange(12)
        if k < 2:
            return self.literal_text(self.one(TEXTS))
        if k < 4:
            return self.place(lambda t: t is STR)
        if self.calls == "entry" and self.chance(8):
            return self.user(True)
        if self.chance(12):
            return Builtin(*self.one([
                ("probename", None), ("probeprov", None),
                ("probemod", None), ("probefunc", None), ("$$2", b"a:b/c")]))
        if k == 4 and self.chance(4):
            return Binary(",", self.int_expr(1), self.str_expr(depth - 1))
        if k == 4 and self.chance(4) and self.readonly is None:
            return self.translated(STR)
        if k == 4:
            return Cond(self.int_expr(depth - 1), self.str_expr(depth - 1),
                        self.str_expr(depth - 1))
        if k == 5 and not self.readonly:
            a = self.chars()
            if a:
                return Stringof(self.one(["stringof(%s)", "(string)%s"]), a)
        if k == 5 and self.chance(2):
            n, consts = self.one(self.p.enums)
            t = [t for t in self.enum_types if t.name == "enum " + n][0]
            a = self.int_expr(1) if self.chance(3) else \
                Lit(*self.one(consts), I32)
            return EnumName(t, consts, a)
        if k == 6:
            return TailOf(self.str_expr(depth - 1), self.small())
        return self.call(depth, False)

    def chars(self):
        try:
            return self.place(lambda t: isinstance(t, Array)
                              and t.of is CHAR) \
                if any(self.leads(lambda t: isinstance(t, Array)
                                  and t.of is CHAR, v.type)
                       for v in self.p.vars) else None
        except RecursionError:
            return None

    def text_arg(self, depth):
        """Where an array of char is as good as a string."""
        if self.chance(8) and not self.readonly:
            a = self.chars()
            if a:
                return Stringof("%s", a)
        return self.str_expr(depth)

    def small(self):
        return self.number(self.r.randrange(5)) if self.r.randrange(3) else \
            Binary("&", self.int_expr(1), self.number(7))

    def call(self, depth, number):
        """A subroutine that returns a number, or text."""
        S, N = lambda: self.text_arg(depth - 1), lambda: self.int_expr(
            depth - 1)
        few = lambda: self.small() if self.r.randrange(3) else N()
        text = lambda of: self.literal_text(self.one(of))
        pure = lambda f: lambda m, *a: f(*a)
        if number:
            table = [
                ("strlen", U64, [STR], pure(len), [S]),
                ("index", I32, [STR, STR], pure(subrs.index), [S, S]),
                ("index", I32, [STR, STR, I32], pure(subrs.index),
                 [S, S, few]),
                ("rindex", I32, [STR, STR], pure(subrs.rindex), [S, S]),
                ("rindex", I32, [STR, STR, I32], pure(subrs.rindex),
                 [S, S, few]),
                ("strtoll", I64, [STR], pure(subrs.strtoll), [S]),
                ("strtoll", I64, [None, I32], pure(subrs.strtoll),
                 [S, lambda: self.one([self.number(16), self.number(36),
                                       self.small()])]),
                ("htons", U16, [U16], pure(subrs.swap(2)), [N]),
                ("ntohs", U16, [U16], pure(subrs.swap(2)), [N]),
                ("htonl", U32, [U32], pure(subrs.swap(4)), [N]),
                ("ntohl", U32, [U32], pure(subrs.swap(4)), [N]),
                ("htonll", U64, [U64], pure(subrs.swap(8)), [N]),
                ("ntohll", U64, [U64], pure(subrs.swap(8)), [N]),
                ("charat", CHAR, [STR, I64], pure(subrs.charat), [S, few]),
                ("getmajor", U32, [U32], pure(lambda d: d >> 20), [N]),
                ("getminor", U32, [U32], pure(lambda d: d & 0xfffff), [N]),
                ("calc",), ("plain",), ("xlate",), ("[]",), ("NULL",),
            ]
        else:
            table = [
                ("strjoin", STR, [STR, STR], pure(lambda a, b: a + b), [S, S]),
                ("strjoin", STR, [STR, STR], pure(lambda a, b: a + b), [S, S]),
                ("substr", STR, [STR, I32], pure(subrs.substr), [S, few]),
                ("substr", STR, [STR, I32, I32], pure(subrs.substr),
                 [S, few, few]),
                ("strchr", STR, [STR, CHAR], pure(subrs.strchr),
                 [S, lambda: Lit(*self.one(CHARS), I32)]),
                ("strrchr", STR, [STR, CHAR], pure(subrs.strrchr),
                 [S, lambda: Lit(*self.one(CHARS), I32)]),
                ("strstr", STR, [STR, STR], pure(subrs.strstr),
                 [S, lambda: text(TEXTS[:6])]),
                ("strtok", STR, [None, STR], subrs.strtok,
                 [lambda: S() if self.chance(2) else NullLit(),
                  lambda: text(DELIMITERS)]),
                ("toupper", STR, [STR], pure(bytes.upper), [S]),
                ("tolower", STR, [STR], pure(bytes.lower), [S]),
                ("basename", STR, [STR], pure(subrs.basename), [S]),
                ("dirname", STR, [STR], pure(subrs.dirname), [S]),
                ("cleanpath", STR, [STR], pure(subrs.cleanpath), [S]),
                ("lltostr", STR, [I64], pure(subrs.lltostr), [N]),
                ("lltostr", STR, [I64, I32], pure(subrs.lltostr),
                 [N, lambda: self.one([self.number(16), self.number(8),
                                       self.number(36), self.small()])]),
                ("json", STR, [STR, STR], pure(subrs.json),
                 [lambda: text(TEXTS[-2:]), lambda: text(PATHS)]),
                ("strtail", STR, [STR, I64], pure(subrs.strtail), [S, few]),
                ("text",), ("inet_ntop",),
            ]
        row = self.one(table)
        while row[0] == "json" and strsize() <= len(TEXTS[-2]):
            row = self.one(table)  # the text is not cut
        if len(row) > 1:
            name, type, params, run, args = row
            return Call(name, type, params, run, *[a() for a in args])
        return self.special(row[0], depth)

    def special(self, name, depth):
        p = self.p
        if name == "[]":
            return CharOf(Wrap(self.str_expr(depth - 1)), self.small())
        if name == "NULL":
            return Binary(self.one(["==", "!="]), self.str_expr(depth - 1),
                          NullLit())
        if self.readonly is not None and name != "inet_ntop" and \
                name not in [f.name for f in p.inlines]:
            return self.leaf() if name != "text" else self.str_expr(0)
        if name == "xlate":
            return self.translated(I32)
        if name == "inet_ntop":
            return self.address_text()
        f = [f for f in p.inlines if f.name == name][0]
        return Inlined(f, *[self.pointer_to(q.type.to)
                            if isinstance(q.type, Ptr)
                            else self.str_expr(depth - 1) if q.type is STR
                            else self.int_expr(depth - 1)
                            for q in f.params])

    def translated(self, like):
        """A member of a translation that is an integer, or a string."""
        t = self.one(self.p.translators)
        members = [m for m in t.out.members if is_int(m.type) == is_int(like)]
        return Xlate(t, self.one(members), self.chance(2),
                     self.pointer_to(t.of))

    def address_text(self):
        """inet_ntoa() and the like, of a variable's bytes."""
        vars = [v for v in self.p.vars if not v.scope and v.keys is None
                and isinstance(v.type, (Struct, Array)) and v.type.size >= 20]
        if not vars:
            return self.str_expr(0)
        at = AddressOf(Var(self.one(vars)))
        name, cast, n, f = self.one([
            ("inet_ntoa", "ipaddr_t", 4, subrs.inet4),
            ("inet_ntoa6", "in6_addr_t", 16, subrs.inet6),
            ("inet_ntop", None, 16, subrs.inet_ntop),
            ("link_ntop", None, 20, subrs.link_ntop)])

        def run(m, *a):
            mem, off = m.memory.at(a[-1], n)
            return f(*a[:-1], bytes(mem[off:off + n]))
        if cast:
            return Call(name, STR, [None], run, PtrCast(
                Ptr(Int(cast, n, False)), at))
        kind = self.one([2, 10] if name == "inet_ntop" else [1, 32])
        return Call(name, STR, [I32, None], run, self.number(kind), at)

    # statements

    def conv(self, t):
        r = self.r
        flags = "".join(f for f in "-+0# " if self.chance(6))
        width = r.randrange(1, 25) if self.chance(3) else None
        prec = r.randrange(0, 12) if self.chance(4) else None
        if t is STR:
            letter = "S" if self.chance(4) else "s"
            return ("-" if "-" in flags else "", width,
                    None if letter == "S" else prec, letter)
        letter = self.one("ddiuxXocCpY" if t.size < 8 and width
                          else "ddiuxXocCp")
        if letter in "cCpY":
            return ("-" if "-" in flags else "", width, None, letter)
        if self.chance(4):
            letter = self.one(["h", "hh", "l", "ll"]) + letter
        if width is None:
            flags = flags.replace("-", "").replace("0", "")
        return (flags, width, prec, letter)

    def printf(self):
        nodes, pieces = [], []
        for i in range(self.r.randrange(1, 5)):
            n = self.str_expr(3) if self.chance(3) else self.int_expr(4)
            c = self.conv(n.type)
            for j in 1, 2:
                if c[j] is not None and self.chance(4):
                    nodes.append(Binary("%", self.int_expr(2),
                                        self.number(20)))
                    c = c[:j] + ("*",) + c[j + 1:]
            nodes.append(n)
            pieces.append((b" " if i else b"", c, False))
        return Printf(pieces, nodes)

    def update(self):
        a = self.one(self.p.aggs)
        keys = [self.key(t) if t is STR else
                Cast(t.name, t, self.key(t)) for t in a.keys]
        for i, t in enumerate(a.keys):
            if t is not STR and self.chance(12):
                keys[i] = Cast(t.name, t, self.step().nodes[0])
                return Update(a, keys if a.func == "count" else
                              keys + [Cast(a.type.name, a.type,
                                           self.int_literal(i))])
        if a.func == "count":
            return Update(a, keys)
        v = self.int_expr(3)
        if a.func == "stddev":
            v = Cast("short", I16, v)
        v = [Cast(a.type.name, a.type, v)]
        if a.func in prints.DISTRIBUTIONS and self.chance(3):
            v.append(self.number(self.r.randrange(1, 9)) if self.chance(2)
                     else Binary("|", Binary("&", self.int_expr(2),
                                             self.number(14)), self.number(1)))
        return Update(a, keys + v)

    def assign(self):
        if self.chance(4):
            a = self.place(lambda t: t is STR, True)
            return Expr(Assign("", a, self.str_expr(3)))
        if self.chance(8):
            node = self.copy()
            if node:
                return node
        if self.chance(8):
            return self.sequenced()
        if self.chance(8):
            return self.moving_place()
        a = self.place(is_int, True)
        if isinstance(a, Var) and a.v in self.narrow:
            return Expr(self.assign_narrow(a))
        op = self.one(["", "", "", "+", "-", "*", "/", "%", "&", "|", "^",
                       "<<", ">>"])
        b = self.int_expr(4)
        if op in ("<<", ">>"):
            b = self.number(self.r.randrange(64)) if b.const() else \
                Binary("&", b, self.number(63))
        if op in ("/", "%"):
            b = self.divisor(b)
        return Expr(Assign(op, a, b))

    def assign_narrow(self, a):
        t = a.v.type
        return Assign("", a, Cast(self.one(ALIASES[t.size, t.signed]), t,
                                  self.int_expr(3)))

    def plain_assign(self):
        a = self.place(is_int, True)
        if isinstance(a, Var) and a.v in self.narrow:
            return self.assign_narrow(a)
        return Assign(self.one(["", "+", "-", "*", "|", "^"]), a,
                      self.int_expr(3))

    def sequenced(self):
        """Assignments within an expression whose order C defines."""
        a, b = self.plain_assign(), self.plain_assign()
        k = self.r.randrange(4)
        if k == 0:
            return Expr(Binary(self.one(["&&", "||", ","]), a, b))
        if k == 1:
            return Expr(Binary(self.one(["&&", "||"]), self.int_expr(2), a))
        if k == 2:
            return Expr(Cond(self.int_expr(2), a, b))
        ints = [v for v in self.p.vars if is_int(v.type) and v.keys is None
                and v not in self.narrow]
        x, y = self.r.sample(ints, 2)
        return Expr(Assign("", Var(x), Assign(
            self.one(["", "+", "*"]), Var(y), self.int_expr(3))))

    def moving_place(self):
        """An assignment to a place that changes what names it, once."""
        x = Var(self.one([v for v in self.p.vars if is_int(v.type)
                          and v.keys is None and v not in self.narrow]))
        x = Step(self.one(["%s++", "%s--", "++%s", "--%s"]), x)
        vars = [v for v in self.p.vars if self.leads(is_int, v.type) and
                (any(map(is_int, v.keys or [])) or isinstance(v.type, Array)
                 and v.type.n in (2, 4))]
        if not vars:
            return self.step()
        v = self.one(vars)
        if v.keys:
            keys = [self.number(i) if is_int(t) else self.literal_text(b"a")
                    if t is STR else self.key(t) for i, t in enumerate(v.keys)]
            keys[self.one([i for i, t in enumerate(v.keys) if is_int(t)])] = x
            a = Elem(v, *keys)
        else:
            a = Index(Var(v), Binary("&", x, self.number(v.type.n - 1)))
        a = self.pick(is_int, a, self.still)
        if self.chance(3):
            return Expr(Step(self.one(["%s++", "--%s"]), a))
        return Expr(Assign(self.one(["", "+", "-", "*", "|", "^", "<<"]), a,
                           self.number(self.r.randrange(32))))

    def copy(self):
        if self.chance(3):
            t = self.one(self.p.translators)
            vars = [v for v in self.p.vars if v.type is t.out]
            return Expr(Assign("", Var(self.one(vars)),
                               XlateWhole(t, self.pointer_to(t.of))))
        t = self.one(self.p.structs[:-1])
        want = lambda x: x is t
        if not any(self.leads(want, v.type) for v in self.p.vars):
            return None
        from_ = self.place(want)
        if self.chance(3):
            from_ = Cond(self.int_expr(1), from_, self.place(want))
        return Expr(Assign("", self.place(want, True), from_))

    def step(self):
        form = self.one(["%s++", "%s--", "++%s", "--%s"])
        v = [v for v in self.p.vars if is_int(v.type) and v.keys is None
             and v not in self.narrow]
        y = Step(form, Var(self.one(v)))
        if self.chance(2):
            a = self.place(is_int, True)
            if not isinstance(a, Var) or a.v not in self.narrow:
                return Expr(Step(form, a))
        x = Var(self.one(v))
        return Expr(Assign("", x, y) if x.v is not y.kids[0].v else y)

    def stmt(self, depth):
        self.fresh = self.r.sample(self.p.assigned, len(self.p.assigned))
        s = self.any_stmt(depth)
        self.fresh = []
        return s

    def any_stmt(self, depth):
        k = self.r.randrange(16)
        if k < 5:
            return self.printf()
        if k < 10:
            return self.assign()
        if k == 10:
            return self.step()
        if k == 11 and depth:
            return If(self.int_expr(3), self.stmts(depth - 1),
                      self.stmts(depth - 1) if self.chance(2) else [])
        if k == 12 and self.chance(4):
            return Choice(self.int_expr(3), self.printf(), self.printf())
        if k == 12 and self.chance(4):
            v = [v for v in self.p.vars if v.keys is None and
                 isinstance(v.type, (Struct, Array))]
            return Trace(Var(self.one(v)))
        if k == 12 and self.chance(3):
            return Print(self.one([
                lambda: self.cast(self.int_expr(2)),
                lambda: self.str_expr(2),
                lambda: self.place(lambda t: isinstance(t, Struct)),
                lambda: self.declared()])())
        if k == 12 and self.chance(5):
            p = self.pointer_to(self.one([
                v.type.to for v in self.p.pointers if not v.scope]))
            return Tracemem(p, self.r.randrange(1, p.type.to.size + 1),
                            self.one([None, None, -1, 0, 3, 99]))
        if k == 12 and self.chance(6):
            v = self.one([v for v in self.p.pointers if not v.scope])
            return Expr(Assign("", Var(v), self.one(
                [NullLit(), self.pointer_to(v.type.to)])))
        if k == 12:
            n = self.str_expr(3) if self.chance(3) else self.int_expr(3)
            return Trace(n)
        if k == 13 and not depth:
            return self.printf()
        if k in (13, 14):
            return self.update()
        return self.assign()

    def declared(self):
        """A variable whose type has a name, or part of one."""
        while True:
            a = self.place(lambda t: isinstance(t, (Array, Int)))
            if not isinstance(a, Var) or not a.v.implicit:
                return a

    def stmts(self, depth):
        return [self.stmt(depth) for _ in range(self.r.randrange(1, 5))]

    def alloca(self):
        """Memory of the clause, and a pointer to it."""
        t = self.one([I8, U16, I32, U64, CHAR] + [
            s for s in self.p.structs[:-1] if s.size < 256])
        n = self.one([2, 4, 8])
        v = Variable("this", "p%d" % self.pointers, Ptr(t))
        self.pointers += 1
        self.p.pointers.append(v)
        self.local.append((v, n))
        run = lambda m, size: m.memory.new(size)
        return Expr(Assign("", Var(v), PtrCast(
            Ptr(t), Call("alloca", Ptr(t), [U64], run, Binary(
                "*", self.number(n), SizeofType(t))))))

    def bcopy(self):
        v, n = self.one(self.local)
        vars = [x for x in self.p.vars if not x.scope and x.keys is None
                and isinstance(x.type, (Struct, Array))]
        x = self.one(vars)
        size = self.r.randrange(0, min(x.type.size, n * v.type.to.size) + 1)

        def run(m, a, b, size):
            src, so = m.memory.at(a, size)
            dst, do = m.memory.at(b, size)
            dst[do:do + size] = bytes(src[so:so + size])
        if self.calls == "entry" and self.chance(2):
            return self.copyinto(v, min(n * v.type.to.size, 12))
        return Expr(Call("bcopy", I64, [None, None, U64], run,
                         AddressOf(Var(x)), Var(v), self.number(size)))

    def copyinto(self, v, size):
        def run(m, at, size, to):
            if m.call.user is None:
                raise Fault(BADADDR)
            mem, off = m.memory.at(to, size)
            mem[off:off + size] = m.call.user[at:at + size].ljust(size, b"\0")
        return Expr(Call("copyinto", I64, [U64, U64, None], run, UserAddress(
            self.r.randrange(16 - size)), self.number(size), Var(v)))

    def clause(self, probe, pred=True):
        self.calls = probe.split(":")[-1] if ":" in probe else None
        self.fresh = self.r.sample(self.p.assigned, len(self.p.assigned))
        p = self.int_expr(3) if pred and self.chance(3) else None
        self.fresh = []
        body = []
        self.local = []
        for _ in range(self.r.randrange(3) if self.chance(2) else 0):
            body.append(self.alloca())
        if self.local:
            body.append(self.bcopy())
        body += self.stmts(2)
        if self.chance(4):
            body += self.walk()
        body.append(self.shown(*[Var(v) for v in self.p.assigned
                                 if not isinstance(v.type, Struct)]))
        if self.chance(3):
            body.append(Trace(Var(self.p.assigned[-1])))
        self.local = []
        self.calls = None
        return Clause(probe, p, body)

    def first(self):
        """Give the variables their first values, and undeclared ones types."""
        body = []
        for v in self.p.pointers:
            if not v.scope:
                vars = [x for x in self.p.vars if x.type is v.type.to
                        and not x.scope and x.keys is None]
                body.append(Expr(Assign("", Var(v), AddressOf(Var(
                    self.one(vars))))))
        for v in self.p.held:
            for i in range(2 if v.keys else 1):
                vars = [x for x in self.p.vars if x.type is v.type.to
                        and not x.scope and x.keys is None]
                a = Elem(v, self.number(i)) if v.keys else Var(v)
                body.append(Expr(Assign("", a, AddressOf(Var(
                    self.one(vars))))))
        for v in self.p.vars:
            if v.implicit and is_int(v.type):
                body += self.implicit(v)
                continue
            if v.implicit:
                e = self.literal_text(self.one(TEXTS))
            elif is_int(v.type) and v.keys is None:
                e = self.int_literal()
            else:
                continue
            body.append(Expr(Assign("", Var(v), e)))
        return Clause("BEGIN", None, body)

    def implicit(self, v):
        """Assignments that make a variable's type."""
        signed = v.type.signed
        cast = lambda t: Cast(self.one(ALIASES[t.size, t.signed]), t,
                              self.int_literal())
        if v in self.narrow or self.chance(2):
            return [Expr(Assign("", Var(v), cast(v.type)))]
        small = self.one([t for t in (I8, I16, I32, U8, U16, U32)
                          if t.signed == signed])
        wide = self.one([
            lambda: Assign("", Var(v), Cast("int64_t", I64, Var(v))),
            lambda: Assign("+", Var(v), cast(small)),
            lambda: Assign("*", Var(v), cast(small)),
            lambda: Assign("", Var(v), Binary("+", Var(v), cast(small))),
            lambda: Assign("", Var(v), Binary(
                "<<", Var(v), Binary("&", Var(v), self.number(31)))),
        ])()
        return [Expr(Assign("", Var(v), cast(small))), Expr(wide)]

    def make_aggs(self):
        self.p.aggs = []
        funcs = [("count", []), ("sum", []), ("min", []), ("max", []),
                 ("avg", []), ("stddev", []), ("quantize", []),
                 ("lquantize", [-10, 100, 7]), ("lquantize", [0, 10, 1]),
                 ("llquantize", [10, 0, 4, 10]), ("llquantize", [2, 0, 5, 2]),
                 ("llquantize", [10, 1, 3, 20])]
        same = None
        for i, (f, params) in enumerate(self.r.sample(funcs, 5)):
            keys = [self.one([I8, U16, I32, U64, STR, I64, CHAR, U8,
                              *self.enum_types, *self.ints[-3:]])
                    for _ in range(self.r.randrange(4))]
            if f not in prints.DISTRIBUTIONS and not self.chance(3):
                same = same or keys
                keys = same
            if f in prints.DISTRIBUTIONS and "aggsortkey" not in \
                    self.p.options:
                keys = []
            t = self.one([I64, U64]) if f in ("min", "max", "sum", "avg") \
                else I64
            self.p.aggs.append(Agg("a%d" % i, f, params, keys, t))

    def speculation(self):
        """Clauses that use some speculations, of which one may be missing."""
        n = self.r.randrange(1, 4)
        self.p.options.append("nspec=%d" % n)
        vars = [Variable("self", "sp%d" % i, I32, implicit=True)
                for i in range(self.r.randrange(1, n + 2))]

        def run(m):
            free = [i for i in range(1, n + 1) if i not in m.specs]
            if free:
                m.specs[free[0]] = b""
            return (free or [0])[0]
        make = lambda v: Expr(Assign("", Var(v), Call(
            "speculation", I32, [], run)))
        clauses = [Clause("BEGIN", None, [make(v)]) for v in vars]
        for _ in range(self.r.randrange(2, 9)):
            v = self.one(vars)
            p = self.int_expr(2) if self.chance(3) else None
            k = self.r.randrange(7)
            if k < 3:
                body = [Speculation("speculate", v)] + [
                    self.printf() for _ in range(self.r.randrange(1, 3))]
            elif k < 6:
                body = [Speculation(self.one(["commit", "commit", "discard"]),
                                    v), Expr(Assign("", Var(v), self.number(
                                        0)))]
            else:
                body = [Expr(Assign("", Var(v), self.number(0))), make(v)]
            clauses.append(Clause("BEGIN", p, body))
        return clauses + [self.clause("BEGIN")]

    def last(self):
        body = []
        used = self.p.used
        for _ in range(self.r.randrange(6) if used else 0):
            a = self.one(used)
            simple = a.func not in prints.DISTRIBUTIONS
            k = self.r.randrange(6)
            if k == 0 and a.func in ("count", "sum"):
                body.append(Change("clear", a))
            elif k == 1 and simple:
                body.append(Change("trunc", a, self.r.randrange(-3, 4)))
            elif k == 2 and a.func != "stddev":
                body.append(Change("normalize", a, self.r.randrange(1, 9)))
            elif k == 3:
                body.append(Change("denormalize", a))
            elif simple:
                others = [b for b in used if b.keys == a.keys and b is not a
                          and b.func not in prints.DISTRIBUTIONS]
                aggs = [a] + self.r.sample(others, self.r.randrange(
                    len(others) + 1))
                f = [(b" ", self.conv_of_key(t), False) for t in a.keys]
                f += [(b" = ", self.number_conv(b.type), True) for b in aggs]
                body.append(Printa(aggs, self.one([f, None])))
            else:
                body.append(Printa([a], None))
        return Clause("END", None, body)

    def number_conv(self, t):
        c = self.conv(t)
        return c if c[3] not in "cC" else (c[0], c[1], None, "d")

    def conv_of_key(self, t):
        return self.conv(t)

    def program(self):
        p = self.p
        self.make_options()
        self.make_types()
        self.make_vars()
        p.clauses, p.inlines, p.translators, p.pointers = [], [], [], []
        self.pointers = 0
        for t in {v.type for v in p.vars if isinstance(v.type, Struct)
                  and not v.scope and v.keys is None}:
            p.pointers.append(Variable("", "pt" + t.name, Ptr(t)))
        p.pointers.sort(key=lambda v: v.name)
        t = self.one(p.pointers).type
        p.assigned = [Variable(scope, "as%d" % i, self.one(INTS))
                      for i, scope in enumerate(["", "self", "this"])]
        p.assigned += [
            Variable(self.one(["", "self", "this"]), "as", STR),
            Variable(self.one(["", "self", "this"]), "at", self.one(
                [s for s in p.structs if self.leads(is_int, s)
                 and any(v.type is s for v in p.vars)]))]
        p.held = [Variable("self", "hp", t), Variable("", "he", t, [I32])]
        self.make_inlines()
        self.make_translators()
        self.make_aggs()
        p.clauses.insert(0, self.first())
        for _ in range(self.r.randrange(3, 9)):
            p.clauses.append(self.clause(self.one(
                ["BEGIN"] * 6 + ["BEGIN, END", "BEGIN, ERROR", "ERROR"])))
        if self.chance(4):
            p.clauses += self.speculation()
        p.target = self.chance(3)
        if p.target:
            for _ in range(self.r.randrange(1, 5)):
                p.clauses.append(self.clause(self.one(CALL_PROBES)))
        else:
            p.clauses.append(Clause("BEGIN", None, [Exit()]))
        for _ in range(self.r.randrange(3)):
            p.clauses.append(self.clause("END"))
        p.clauses.append(self.last())
        if not p.clauses[-1].body:
            p.clauses.pop()
        p.clauses.append(Clause("ERROR", None, [Printf(
            [(b"fault ", ("", None, None, "d"), False)], [Kind()])]))
        return p


class Kind(Node):
    type = I64

    def d(self):
        return "arg4"

    def ev(self, m):
        return m.kind


class NullLit(Node):
    type = STR

    def d(self):
        return "NULL"

    def ev(self, m):
        return None
