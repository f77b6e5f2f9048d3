/* fires.c - fires N TIMES made|long: fire a USDT probe N times, either one that
 * dtrace -h and -G made, at a nop of one byte, or one at a nop of five bytes.
 * Prints the same as bench/spin.c: "main NS", "ns NS" (per firing, the least of
 * TIMES) and "end NS". */
#define NOTE_INSN "fires_long: .byte 0x0f, 0x1f, 0x44, 0x00, 0x00"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/say.h"
#include "fires.h"
#include "tests/note.h"

static __attribute__((noinline)) void made(long n)
{
	for (long i = 0; i < n; i++)
		BENCH_MADE(i);
}

/* Calls a function, since only then may the kernel put a call at the nop. */
static __attribute__((noinline)) void at_long(long n)
{
	for (long i = 0; i < n; i++)
		__asm__ volatile(NOTE("long", "fires", "8@%0") : : "r"(i));
	now();
}

int main(int argc, char **argv)
{
	long n = argc > 1 ? atol(argv[1]) : 0;
	int times = argc > 2 ? atoi(argv[2]) : 1;
	void (*fire)(long n) =
		argc > 3 && !strcmp(argv[3], "long") ? at_long : made;
	double least = 0;

	say("main");
	for (int i = 0; i < times && n > 0; i++) {
		double start = now(), ns;

		fire(n);
		ns = (now() - start) / n;
		least = !i || ns < least ? ns : least;
	}
	printf("ns %.1f\n", least);
	say("end");
	return 0;
}
