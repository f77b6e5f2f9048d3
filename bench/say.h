/* say.h - how measured programs report times: "WHAT NS", by CLOCK_MONOTONIC. */
#ifndef BENCH_SAY_H
#define BENCH_SAY_H

#include <stdio.h>
#include <time.h>

static inline double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e9 * t.tv_sec + t.tv_nsec;
}

static inline void say(const char *what)
{
	printf("%s %.0f\n", what, now());
	fflush(stdout);
}

#endif
