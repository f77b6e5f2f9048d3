/* thread.h - threads of our own, for what takes long. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Start a thread that runs fn. It handles no signals. False: there is none. */
bool thread_start(pthread_t *thread, void *(*fn)(void *), void *arg);
/* As strerror(3), of what kept a thread or a process from being started. */
const char *thread_strerror(int err);

#endif
