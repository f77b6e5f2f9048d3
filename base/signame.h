/* signame.h - signals by name: SIGINT is 2. */
#ifndef BASE_SIGNAME_H
#define BASE_SIGNAME_H

/* "SIGINT"; of a real-time signal, or a number that is none, "SIG35". The
 * text is valid until the next call. */
const char *signame(int sig);
/* Of "SIGINT", "INT" or "SIGRTMIN+2"; 0: there is none. */
int signame_find(const char *name);

#endif
