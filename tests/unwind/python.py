# python.py [wait] - spends 20 seconds in C functions that call Python's back, or
# waits below one for ever.
import json
import re
import sys
import time


def wait(x):
    while True:
        time.sleep(.1)


if len(sys.argv) > 1:
    sorted([3, 2, 1], key=wait)
end = time.time() + 20
i = 0
while time.time() < end:
    i += 1
    text = json.dumps(sorted({str(i): [i] * 5, "b": i / 3}.items()))
    re.sub("[0-9]+", lambda m: m.group(0) + "x", text)
    time.sleep(0)
