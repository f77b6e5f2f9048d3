"""How values and aggregations are printed."""

import time

from .values import *


def number(flags, width, prec, letter, v, type):
    """An integer by a conversion, as printf(3) does."""
    sign = prefix = ""
    if letter in "di":
        digits = "%d" % abs(v)
        if type.signed:
            sign = "-" if v < 0 else "+" if "+" in flags else \
                " " if " " in flags else ""
    else:
        v &= (1 << type.size * 8) - 1
        digits = {"u": "%d", "x": "%x", "X": "%X", "o": "%o",
                  "p": "%x"}[letter] % v
        if "#" in flags and v and letter in "xX":
            prefix = "0" + letter
    if prec is not None:
        digits = "" if not v and not prec else digits.rjust(prec, "0")
    if "#" in flags and letter == "o" and not digits.startswith("0"):
        digits = "0" + digits
    width = width or 0
    if "-" in flags:
        return (sign + prefix + digits).ljust(width)
    if "0" in flags and prec is None:
        digits = digits.rjust(width - len(sign + prefix), "0")
    return (sign + prefix + digits).rjust(width)


ESCAPES = {0: b"\\0", 7: b"\\a", 8: b"\\b", 9: b"\\t", 10: b"\\n",
           11: b"\\v", 12: b"\\f", 13: b"\\r"}


def escaped(text):
    out = b""
    for i, c in enumerate(text):
        out += ESCAPES.get(c) or (b"%c" % c if 32 <= c < 127
                                  else b"\\%03o" % c)
    return out


def quoted(text, quote):
    """A literal, as print() shows it."""
    out = b"".join(b"\\" + bytes([c]) if c in (ord(quote), 92)
                   else escaped(bytes([c])) for c in text)
    return quote + out.decode("latin-1") + quote


def conversion(flags, width, prec, letter, v, type):
    if width is not None and width < 0:
        flags, width = flags + "-", -width
    if prec is not None and prec < 0:
        prec = None
    if letter == "Y":
        text = time.strftime("%Y %b %e %H:%M:%S",
                             time.gmtime(v // 10**9)).encode()
    elif letter in "sS":
        text = escaped(v) if letter == "S" else v
        text = text if prec is None else text[:prec]
    elif letter in "cC":
        text = bytes([v & 255])
        text = escaped(text) if letter == "C" else text
    else:  # sizes such as l have no effect
        return number(flags, width, prec, letter[-1], v, type).encode()
    width = width or 0
    return text.ljust(width) if "-" in flags else text.rjust(width)


def is_text(text):
    return all(32 <= c < 127 or 7 <= c <= 13 for c in text)


def traced(text):
    """A string, which is dumped if it has bytes that are no text."""
    if is_text(text):
        return text
    return dump(text + bytes(STR.size - len(text)))


def dump(data):
    out = b"\n" + b" " * 12 + b" ".join(b"%2x" % i for i in range(16)) + \
        b"  0123456789abcdef\n"
    for at in range(0, len(data), 16):
        row = data[at:at + 16]
        hex = b" ".join(b"%02x" % c for c in row).ljust(47)
        out += b"%10x: %s  %s\n" % (at, hex, bytes(
            c if 32 <= c < 127 else 46 for c in row))
    return out


def traced_bytes(data):
    """A structure or an array."""
    if len(data) in (1, 2, 4, 8):
        return b"%d" % int.from_bytes(data, "little", signed=True)
    text = data.rstrip(b"\0")
    return text if text and is_text(text) else dump(data)


def printed(type, mem, off, bits, bitoff, enums, indent=""):
    """A value as print() shows it, without its type."""
    inner = indent + "    "
    if isinstance(type, Array):
        if type.of is CHAR:
            text = bytes(mem[off:off + type.size]).split(b"\0")[0]
            return quoted(text, '"')
        parts = [printed(type.of, mem, off + i * type.of.size, 0, 0, enums,
                         inner) for i in range(type.n)]
        if is_int(type.of):
            return "[ " + ", ".join(parts) + " ]"
        return "[\n" + ",\n".join(inner + p for p in parts) + \
            "\n" + indent + "]"
    if isinstance(type, Struct):
        out = "{\n"
        for m in type.members:
            if m.unused:
                continue
            v = printed(m.type, mem, off + m.off, m.bits, m.bitoff, enums,
                        inner)
            out += inner + (m.name and "%s %s = " % (
                shown_name(m.type), m.name) or m.type.keyword + " ") + v + "\n"
        return out + indent + "}"
    v = load(mem, off, type, bits, bitoff)
    if type is STR:
        return quoted(v, '"')
    return printed_number(type, v, enums)


def printed_number(type, v, enums):
    if type.name.startswith("enum "):
        return {n: c for c, n in enums[type.name]}.get(v, "%d" % v)
    if type.name in ("char", "signed char"):
        return quoted(bytes([v & 255]), "'")
    return "%d" % v if type.signed else "%#x" % v if v else "0"


def shown_name(type):
    dims = ""
    while isinstance(type, Array):
        dims += "[%d]" % type.n
        type = type.of
    return type_name(type) + (dims and " " + dims)


DISTRIBUTIONS = ("quantize", "lquantize", "llquantize")
COLUMNS = {1: 3, 2: 5, 4: 8, 8: 16}


def key(v, type):
    if type is STR:
        return b"  " + v.ljust(50) if is_text(v) else traced(v)
    return b" " + (b"%d" % v).rjust(COLUMNS[type.size])


# Aggregating functions: each keeps its updates, and says what they amount to.


def quotient(a, b):
    """As C divides."""
    q = abs(a) // abs(b)
    return -q if (a < 0) != (b < 0) else q


def root(n):
    r = int(n ** 0.5) if n < 1 << 50 else 1 << (n.bit_length() + 1) // 2
    while r * r > n:
        r = (r + n // r) // 2 if r * r - n > 2 * r else r - 1
    while (r + 1) * (r + 1) <= n:
        r += 1
    return r


def simple(func, values, type):
    """The number of count(), sum() and so on."""
    if not values:
        return 0
    if func == "count":
        return len(values)
    if func == "min":
        return min(values)
    if func == "max":
        return max(values)
    total = type.fit(sum(values))
    if func == "sum":
        return total
    if func == "avg":
        return quotient(total, len(values))
    mean = quotient(total, len(values))
    return root(fit(sum(v * v for v in values), 128, False) // len(values)
                - mean * mean)


def quantize_bounds():
    return [-(1 << i) for i in range(62, -1, -1)] + [0] + \
        [1 << i for i in range(63)]


def rows(func, params):
    """The buckets of a distribution, as (label, least value) from the least."""
    if func == "quantize":
        return [(b"%d" % b, b, b) for b in quantize_bounds()]
    if func == "lquantize":
        low, high, step = params
        n = (high - low) // step
        bounds = [low + i * step for i in range(n + 1)]
        return [(b"< %d" % low, None)] + [(b"%d" % b, b) for b in bounds[:-1]] \
            + [(b">= %d" % bounds[-1], bounds[-1])]
    factor, low, high, nsteps = params
    steps = []
    for m in range(low, high + 1):
        width = factor ** (m + 1) // nsteps
        steps += [s for s in range(0, factor ** (m + 1), width)
                  if s >= factor ** m]
    top = factor ** (high + 1)
    return [(b"<= %d" % -top, None)] + \
        [(b"%d" % -s, None) for s in reversed(steps)] + \
        [(b"abs() < %d" % steps[0] if steps[0] > 1 else b"0", None)] + \
        [(b"%d" % s, s) for s in steps] + [(b">= %d" % top, top)]


def bucket(func, params, table, v):
    """The index of a value's row."""
    if func == "quantize":
        if v < 0:  # -1, -2 for -2 and -3, and so on
            return 63 - min((-v).bit_length(), 63)
        return 63 + v.bit_length()
    if func == "lquantize":
        low, _, step = params
        return 0 if v < low else min((v - low) // step + 1, len(table) - 1)
    middle = len(table) // 2
    at = max([i for i in range(middle + 1, len(table))
              if abs(v) >= table[i][1]], default=middle)
    return at if v >= 0 else 2 * middle - at


def distribution(func, params, values, normal):
    table = rows(func, params)
    counts = [0] * len(table)
    for v, n in values:
        counts[bucket(func, params, table, v)] += n
    used = [i for i, n in enumerate(counts) if n]
    total = sum(counts)
    out = b"\n" + b"value".rjust(16) + \
        b"  ------------- Distribution ------------- count    \n"
    for i in range(max(used[0] - 1, 0), min(used[-1] + 2, len(table))):
        bar = b"@" * ((80 * counts[i] + total) // (2 * total))
        out += b"%s |%s %s\n" % (
            table[i][0].rjust(16), bar.ljust(40),
            (b"%d" % quotient(counts[i], normal)).ljust(9))
    return out
