/* demangle.h - what the names of functions in C++ and Rust mean to who wrote
 * them: _ZN1n1s3getEl is n::s::get(long). */
#ifndef PROBES_DEMANGLE_H
#define PROBES_DEMANGLE_H

#include <stdbool.h>

#include "base/str.h"

/* Puts what it means, with parameters, but without what it returns, and with
 * what stands behind an @, such as @plt. False: it is no such name, or means
 * more than anybody wants to read, and nothing is put. */
bool demangle(struct str *out, const char *name);

#endif
