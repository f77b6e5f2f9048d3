/* bell.h - the signal that ends a thread's wait, whatever it waits for; it is
 * nobody else's. One that comes before the wait is lost: ring until it was
 * heard. */
#ifndef BASE_BELL_H
#define BASE_BELL_H

int bell_signal(void);
/* The calling thread hears it from now on. */
void bell_hang(void);

#endif
