/* demangle.h - turns symbol names of C++ and Rust back into names of functions:
 * _ZN1n1s3getEl is n::s::get(long). */
#ifndef PROBES_DEMANGLE_H
#define PROBES_DEMANGLE_H

#include <stdbool.h>

#include "base/str.h"

/* Print the demangled name with parameters, but without the return type, and
 * with what follows an @, such as @plt. Returns false and prints nothing if it
 * is no such name, or too long. */
bool demangle(struct str *out, const char *name);

#endif
