/* oom.h - whether the kernel may kill us when memory is short: it must not
 * while our death would kill others. Needs CAP_SYS_RESOURCE; without it, these
 * functions do nothing. */
#ifndef BASE_OOM_H
#define BASE_OOM_H

#include <sys/types.h>

/* Protect us from being killed; end the protection. */
void oom_spare(void);
void oom_unspare(void);
/* Wrap the creation of a child that must not inherit the protection; 0: it has
 * not been created. */
void oom_birth_begin(void);
void oom_birth_end(pid_t child);

#endif
