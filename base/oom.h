/* oom.h - whether the kernel may end us when memory is short: not while others
 * would die of that. It asks for CAP_SYS_RESOURCE; without, nothing changes. */
#ifndef BASE_OOM_H
#define BASE_OOM_H

/* From now on it may not; it may as before. */
void oom_spare(void);
void oom_unspare(void);
/* A child that is born in between is as any other. */
void oom_birth_begin(void);
void oom_birth_end(void);

#endif
