"""Pointers to variables, to their elements and members. Positions are known
when the program is made: what is outside of an object is left open."""

from .machine import Expr, Printf
from .tree import *
from .values import *


def is_ints(t):
    return isinstance(t, Array) and is_int(t.of)


class Pointers:
    """A part of the generator."""

    def still(self, n):
        """An index that is the same each time."""
        return self.number(self.r.randrange(n))

    def object(self, want):
        """A part of a variable that has an address, or None."""
        vars = [v for v in self.p.vars if v.scope != "self"
                and v.keys is None and isinstance(v.type, (Struct, Array))
                and self.leads(want, v.type)]
        return self.pick(want, Var(self.one(vars)), self.still) if vars \
            else None

    def to_element(self, a, i):
        """A pointer to an element of an array."""
        last = a.stored.n - 1
        return self.one([
            lambda: AddressOf(Index(a, self.number(i))),
            lambda: PtrAdd("+", FirstOf(a), self.number(i)),
            lambda: PtrAdd("+", AddressOf(Index(a, self.number(0))),
                           self.number(i)),
            lambda: PtrAdd("-", AddressOf(Index(a, self.number(last))),
                           self.number(last - i))])()

    def to_bytes(self, t):
        """A pointer to any aligned or unaligned bytes of an object."""
        whole = AddressOf(self.object(
            lambda x: isinstance(x, Struct) and x.size >= t.size))
        size = whole.type.to.size
        at = self.r.randrange(size - t.size + 1)
        if at % t.size == 0 and self.chance(2):
            return PtrAdd("+", PtrCast(Ptr(t), whole),
                          self.number(at // t.size))
        return PtrCast(Ptr(t), PtrAdd("+", PtrCast(Ptr(CHAR), whole),
                                      self.number(at)))

    def through_pointer(self):
        """An integer that is read through pointers, or compares them."""
        a = self.object(is_ints)
        if not a or self.chance(3):
            t = self.one(INTS)
            return Deref(self.to_bytes(t)) if any(
                isinstance(v.type, Struct) and v.type.size >= t.size
                for v in self.p.vars if v.scope != "self" and v.keys is None
            ) else self.int_literal()
        i, j = (self.r.randrange(a.stored.n) for _ in range(2))
        p, q = self.to_element(a, i), self.to_element(a, j)
        k = self.r.randrange(5)
        if k == 0:
            return PtrDiff(p, q)
        if k == 1:
            return PtrTest(self.one(list(COMPARE)), p, q)
        if k == 2:
            return Deref(Cond(self.int_expr(1), p, q))
        if k == 3:
            return Deref(p, self.number(j - i))
        return Deref(p)

    def walk(self):
        """Statements that move a pointer within an array."""
        a = self.object(is_ints)
        if not a:
            return []
        n = a.stored.n
        i = self.r.randrange(n)
        w = Variable(self.one(["", "this", "self"]), "w%d" % self.pointers,
                     Ptr(a.stored.of), implicit=True)
        self.pointers += 1
        w = Var(w)
        body = [Expr(Assign("", w, self.to_element(a, i)))]
        for _ in range(self.r.randrange(2, 6)):
            j = self.r.randrange(n)
            k = self.r.randrange(5)
            if k == 0:
                op = self.one("+-")
                body.append(Expr(Assign(op, w, self.number(
                    j - i if op == "+" else i - j))))
                i = j
            elif k == 1 and i + 1 < n:
                body.append(self.shown(Deref(Step(
                    self.one(["%s++", "++%s"]), w))))
                i += 1
            elif k == 2 and i:
                body.append(self.shown(Deref(Step(
                    self.one(["%s--", "--%s"]), w))))
                i -= 1
            else:
                body.append(self.shown(
                    Deref(w, self.number(j - i)),
                    PtrDiff(w, self.to_element(a, j)),
                    PtrTest(self.one(list(COMPARE)), w,
                            self.to_element(a, j))))
        return body

    def shown(self, *nodes):
        return Printf([(b" ", ("", None, None, "s" if n.type is STR else "d"),
                        False) for n in nodes], list(nodes))
