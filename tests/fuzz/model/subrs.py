"""Subroutines, as the manual has them. Strings are bytes; None is NULL."""

import re

from .values import BADADDR, ILLOP, Fault, cut, fit, strsize, text_of


def basename(s):
    if not s:
        return b"."
    s = s.rstrip(b"/")
    return s.split(b"/")[-1] if s else b"/"


def dirname(s):
    if not s:
        return b"."
    s = s.rstrip(b"/")
    if not s:
        return b"/"
    if b"/" not in s:
        return b"."
    return s[:s.rindex(b"/")].rstrip(b"/") or b"/"


def cleanpath(s):
    if not s:
        return b""
    parts = []
    for part in s.split(b"/"):
        if part in (b"", b"."):
            continue
        if part != b"..":
            parts.append(part)
        elif parts and parts[-1] != b"..":
            parts.pop()
        elif not s.startswith(b"/"):
            parts.append(part)
    path = b"/".join(parts) + (b"/" if parts and s.endswith(b"/") else b"")
    return b"/" + path if s.startswith(b"/") else path or b"."


def index(s, t, start=0):
    start = max(start, 0)
    if start > len(s):
        return len(s) if not t else -1
    return s.find(t, start)


def rindex(s, t, start=None):
    if start is None or start > len(s):
        start = len(s)
    if start < 0:
        return -1 if t else 0
    return s.rfind(t, 0, start + len(t))


def strchr(s, c):
    at = (s + b"\0").find(bytes([c & 255]))
    return None if at < 0 else s[at:]


def strrchr(s, c):
    at = (s + b"\0").rfind(bytes([c & 255]))
    return None if at < 0 else s[at:]


def strstr(s, t):
    at = s.find(t)
    return None if at < 0 else s[at:]


def substr(s, begin, count=None):
    begin += len(s) if begin < 0 else 0
    if count is None:
        end = len(s)
    else:
        end = (len(s) if count < 0 else begin) + count
    return s[max(begin, 0):max(end, 0)]


def check_index(i):
    if not 0 <= i < strsize():
        raise Fault(BADADDR)


def charat(s, i):
    check_index(i)
    return fit(s[i], 8, True) if i < len(s) else 0


def strtail(s, i):
    check_index(i)
    return s[i:]


DIGITS = b"0123456789abcdefghijklmnopqrstuvwxyz"


def check_base(base):
    if not 2 <= base <= 36:
        raise Fault(ILLOP)


def lltostr(n, base=10):
    check_base(base)
    if base == 10:
        return b"%d" % n
    n &= (1 << 64) - 1
    text = b""
    while n or not text:
        text = DIGITS[n % base:n % base + 1] + text
        n //= base
    return {16: b"0x", 8: b"0" if text != b"0" else b""}.get(base, b"") + text


def strtoll(s, base=10):
    check_base(base)
    s = text_of(s)
    m = re.match(rb"[ \t\n\v\f\r]*([+-]?)", s)
    rest, n = s[m.end():].lower(), 0
    if base == 16 and re.match(rb"0x[0-9a-f]", rest):
        rest = rest[2:]
    for c in rest:
        digit = DIGITS.find(bytes([c]))
        if not 0 <= digit < base:
            break
        n = n * base + digit
    return fit(-n if m[1] == b"-" else n, 64, True)


def swap(size):
    return lambda n: int.from_bytes(n.to_bytes(size, "little"), "big")


def scan(text, at):
    """A JSON value as (what it is, its raw text), and where it ends."""
    m = re.compile(rb'[ \t\n\r]*("(?:[^"\\]|\\.)*"|[^][{},: \t\n\r"]+|[{\[])'
                   ).match(text, at)
    begin, at = m.start(1), m.end()
    if m[1] not in (b"{", b"["):
        return (None, m[1]), at
    inside = {} if m[1] == b"{" else []
    while True:
        m = re.compile(rb"[ \t\n\r,]*([}\]]?)").match(text, at)
        at = m.end()
        if m[1]:
            return (inside, text[begin:at]), at
        v, at = scan(text, at)
        if isinstance(inside, dict):
            name = v[1][1:-1]
            at = re.compile(rb"[ \t\n\r]*:").match(text, at).end()
            v, at = scan(text, at)
            inside.setdefault(name, v)
        else:
            inside.append(v)


def json(text, path):
    """Of the well-formed texts that are used here."""
    if not text.lstrip().startswith((b"{", b"[")):
        return None
    (inside, raw), _ = scan(text, 0)
    for name in re.findall(rb"[^.\[\]]+|\[[0-9]+\]", path):
        if name.startswith(b"["):
            n = int(name[1:-1])
            if not isinstance(inside, list) or n >= len(inside):
                return None
            inside, raw = inside[n]
        elif isinstance(inside, dict) and name in inside:
            inside, raw = inside[name]
        else:
            return None
    return raw[1:-1] if raw.startswith(b'"') else raw


def inet4(b):
    return b".".join(b"%d" % c for c in b)


def inet6(b):
    words = [b[i] << 8 | b[i + 1] for i in range(0, 16, 2)]
    best, run = (0, 0), 0
    for i in range(9):
        if i < 8 and not words[i]:
            run += 1
            continue
        if run > best[1]:
            best = (i - run, run)
        run = 0
    if best[0] == 0 and (best[1] == 6 or best[1] == 5 and words[5] == 0xffff):
        return (b"::" if best[1] == 6 else b"::ffff:") + inet4(b[12:])
    text = [b"%x" % w for w in words]
    if best[1] < 2:
        return b":".join(text)
    return b":".join(text[:best[0]]) + b"::" + \
        b":".join(text[best[0] + best[1]:])


def inet_ntop(family, b):
    if family == 2:
        return inet4(b[:4])
    if family == 10:
        return inet6(b)
    raise Fault(ILLOP)


def link_ntop(kind, b):
    if kind not in (1, 32):
        raise Fault(ILLOP)
    return b":".join(b"%02x" % c for c in b[:6 if kind == 1 else 20])


def strtok(machine, s, delimiters):
    if s is not None:
        machine.tok = s
    rest = machine.tok
    if rest is None:
        return None
    begin = 0
    while begin < len(rest) and rest[begin] in delimiters:
        begin += 1
    end = begin
    while end < len(rest) and rest[end] not in delimiters:
        end += 1
    machine.tok = rest[end + 1:] if begin < end else None
    return rest[begin:end] if begin < end else None
