"""Types, memory and faults of the model: what the manual and C's ABI say."""

STRSIZE = 256  # set by a program's option


class Fault(Exception):
    """Ends a clause; kind is arg4 of the ERROR probe."""

    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


BADADDR, ILLOP, DIVZERO = 1, 3, 4


class Int:
    def __init__(self, name, size, signed):
        self.name, self.size, self.signed = name, size, signed
        self.align = size

    def fit(self, v):
        return fit(v, self.size * 8, self.signed)


def fit(v, bits, signed):
    """The low bits of v, as a signed or unsigned number."""
    v &= (1 << bits) - 1
    return v - (1 << bits) if signed and v >> (bits - 1) else v


class Str:
    name, align = "string", 1

    @property
    def size(self):
        return STRSIZE


class Array:
    def __init__(self, of, n):
        self.of, self.n = of, n
        self.size, self.align = of.size * n, of.align


class Ptr:
    size = align = 8

    def __init__(self, to):
        self.to = to


class Member:
    """name is empty for a structure whose members are the outer one's, and for
    bits that are not used, of which 0 end a unit."""

    def __init__(self, name, type, bits=0):
        self.name, self.type, self.bits = name, type, bits
        self.off = self.bitoff = 0
        self.unused = not name and is_int(type)


class Struct:
    """A structure or a union, laid out as the x86-64 ABI says. typedef: it has
    no tag, but its name is a typedef's. Without a name it is declared where it
    is used."""

    typedef = False

    def __init__(self, name, members, union=False):
        self.name, self.members, self.union = name, members, union
        end, self.align = 0, 1  # end counts bits
        for m in members:
            unit = m.type.size * 8
            if union:
                end = 0
            if m.bits or m.unused:
                if not m.bits or end // unit != (end + m.bits - 1) // unit:
                    end = -(-end // unit) * unit
                m.off = end // unit * m.type.size
                m.bitoff = end - m.off * 8
                end += m.bits
            else:
                a = m.type.align * 8
                end = -(-end // a) * a
                m.off = end // 8
                end += unit
            if not m.unused:
                self.align = max(self.align, m.type.align)
            self.size = max(getattr(self, "size", 0), -(-end // 8))
        self.size = -(-self.size // self.align) * self.align

    @property
    def keyword(self):
        return "union" if self.union else "struct"

    def lines(self):
        """Its declaration, without the semicolon."""
        out = [("typedef " if self.typedef else "") + self.keyword +
               ("" if self.typedef or not self.name else " " + self.name) +
               " {"]
        for m in self.members:
            if not m.name and not m.unused:
                inner = m.type.lines()
                inner[-1] += ";"
            else:
                inner = ["%s%s;" % (declare(m.type, m.name), " : %d" % m.bits
                                    if m.bits or m.unused else "")]
            out += ["    " + x for x in inner]
        return out + ["} " + self.name if self.typedef else "}"]


def declare(type, name):
    """A declaration of name, as in `int name[3]'."""
    dims = ""
    while isinstance(type, Array):
        dims += "[%d]" % type.n
        type = type.of
    if isinstance(type, Ptr):
        return declare(type.to, "*" + name + dims)
    return type_name(type) + " " + name + dims


def type_name(type):
    if isinstance(type, Struct):
        return type.name if type.typedef else \
            "%s %s" % (type.keyword, type.name)
    if isinstance(type, Ptr):
        return type_name(type.to) + " *"
    return type.name


I8, U8 = Int("int8_t", 1, True), Int("uint8_t", 1, False)
I16, U16 = Int("int16_t", 2, True), Int("uint16_t", 2, False)
I32, U32 = Int("int", 4, True), Int("uint32_t", 4, False)
I64, U64 = Int("int64_t", 8, True), Int("uint64_t", 8, False)
CHAR = Int("char", 1, True)
INTS = [I8, U8, I16, U16, I32, U32, I64, U64, CHAR]
STR = Str()
ALIASES = {
    (1, True): ["int8_t", "char", "signed char"],
    (1, False): ["uint8_t", "unsigned char", "uchar_t"],
    (2, True): ["int16_t", "short", "short int"],
    (2, False): ["uint16_t", "unsigned short", "ushort_t"],
    (4, True): ["int32_t", "int", "signed", "pid_t"],
    (4, False): ["uint32_t", "unsigned", "unsigned int", "uint_t"],
    (8, True): ["int64_t", "long", "long long", "ssize_t"],
    (8, False): ["uint64_t", "unsigned long", "size_t", "uintptr_t",
                 "unsigned long long"],
}


def is_int(t):
    return isinstance(t, Int)


def promote(t):
    return I32 if t.size < 4 else t


def common(a, b):
    a, b = promote(a), promote(b)
    if a.size != b.size:
        return a if a.size > b.size else b
    return a if not a.signed else b


def load(mem, off, type, bits=0, bitoff=0):
    if isinstance(type, Str):
        text = bytes(mem[off:off + type.size])
        return text.split(b"\0")[0]
    raw = int.from_bytes(mem[off:off + type.size], "little")
    if is_int(type):
        return fit(raw >> bitoff, bits or type.size * 8, type.signed)
    if isinstance(type, Ptr):
        return raw
    return bytes(mem[off:off + type.size])


def store(mem, off, type, v, bits=0, bitoff=0):
    if isinstance(type, Str):
        text = cut(v or b"")
        mem[off:off + type.size] = text + bytes(type.size - len(text))
    elif bits:
        raw = int.from_bytes(mem[off:off + type.size], "little")
        mask = ((1 << bits) - 1) << bitoff
        raw = raw & ~mask | (v << bitoff) & mask
        mem[off:off + type.size] = raw.to_bytes(type.size, "little")
    elif is_int(type) or isinstance(type, Ptr):
        v &= (1 << type.size * 8) - 1
        mem[off:off + type.size] = v.to_bytes(type.size, "little")
    else:
        mem[off:off + type.size] = v


def cut(text):
    """What a string variable, or the result of a subroutine, can hold."""
    return text.split(b"\0")[0][:STRSIZE - 1]


def text_of(v):
    """The text of a string that is read: NULL cannot be."""
    if v is None:
        raise Fault(BADADDR)
    return v


def set_strsize(n):
    global STRSIZE
    STRSIZE = n


def strsize():
    return STRSIZE


class Memory:
    """Objects by address: each has 4 GB of addresses to itself."""

    def __init__(self):
        self.objects = {}
        self.next = 1

    def new(self, size):
        base = self.next << 32
        self.objects[self.next] = bytearray(size)
        self.next += 1
        return base

    def at(self, address, size):
        """The object and offset of an address; a fault if there is none."""
        mem = self.objects.get(address >> 32)
        off = address & 0xffffffff
        if mem is None or off + size > len(mem):
            raise Fault(BADADDR)
        return mem, off
