/* btf_text.h - prints types of the kernel in the syntax of D. */
#ifndef PROBES_BTF_TEXT_H
#define PROBES_BTF_TEXT_H

#include "base/host/btf.h"
#include "base/str.h"

/* Print a type that has a name, or a pointer to one. A pointer to anything else
 * is printed as a pointer to void, and any other type without a name as a
 * word. */
void btf_put_type(struct str *out, const struct kbtf *b, uint32_t id);

#endif
