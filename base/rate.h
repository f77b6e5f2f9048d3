/* rate.h - a duration or a rate as D writes it: a number and a unit, like 10ms
 * or 97hz; a bare 97 is a rate per second, too. */
#ifndef BASE_RATE_H
#define BASE_RATE_H

#include <stdbool.h>
#include <stdint.h>

/* Set *ns to the duration, or to the rate's period. False: there is no such
 * unit, the rate is 0, or the time does not fit an int64_t. */
bool rate_ns(uint64_t n, const char *unit, int64_t *ns);

#endif
