/* rate.h - a time or a rate as D writes it: a number and a unit, like 10ms,
 * 97hz or 97, which is a rate a second too. */
#ifndef BASE_RATE_H
#define BASE_RATE_H

#include <stdbool.h>
#include <stdint.h>

/* *ns = the duration, or the period. False: there is no such unit,
 * the rate is 0, or the time does not fit an int64_t. */
bool rate_ns(uint64_t n, const char *unit, int64_t *ns);

#endif
