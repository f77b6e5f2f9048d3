/* btf_text.h - the kernel's types as D writes them. */
#ifndef PROBES_BTF_TEXT_H
#define PROBES_BTF_TEXT_H

#include "base/host/btf.h"
#include "base/str.h"

/* A type that has a name, or a pointer to such; pointers to others are to void,
 * and what else has no name is a word. */
void btf_put_type(struct str *out, const struct kbtf *b, uint32_t id);

#endif
