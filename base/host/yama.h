/* yama.h - Yama, the security module that restricts who may trace whom. */
#ifndef BASE_YAMA_H
#define BASE_YAMA_H

#include "base/diag.h"

/* Add what Yama's setting forbids, if it forbids anything. */
void yama_advise(struct diag *d);

#endif
