/* bell.h - a signal, reserved for this, that makes a thread stop waiting,
 * whatever it waits for. One that arrives before the thread waits is lost, so
 * ring until it has been heard. While one is pending, others are not queued. */
#ifndef BASE_BELL_H
#define BASE_BELL_H

int bell_signal(void);
/* Make the signal interrupt the calling thread's system calls from now on. */
void bell_hang(void);

#endif
