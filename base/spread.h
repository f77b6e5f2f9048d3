/* spread.h - an odd number, 2^64 divided by the golden ratio: the upper bits of
 * a word multiplied by it depend on all bits of the word. For hashes of words
 * that nobody chooses to be alike; else see mix.h. */
#ifndef BASE_SPREAD_H
#define BASE_SPREAD_H

#include <stdint.h>

#define SPREAD UINT64_C(0x9e3779b97f4a7c15)

#endif
