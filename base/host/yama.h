/* yama.h - who may trace whom, which Yama, a security module, restricts. */
#ifndef BASE_YAMA_H
#define BASE_YAMA_H

#include "base/diag.h"

/* Add what Yama's setting forbids, if it forbids anything. */
void yama_advise(struct diag *d);
/* Whom the kernel itself lets trace, and read, another's process: for messages
 * that we were not let. */
const char *yama_who_may(void);

#endif
