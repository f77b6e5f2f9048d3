/* signame.h - signals by name, such as SIGINT for 2. */
#ifndef BASE_SIGNAME_H
#define BASE_SIGNAME_H

/* Return "SIGINT", or "SIG35" for real-time signals and for numbers that are no
 * signals. Valid until the next call. */
const char *signame(int sig);
/* Return the number of "SIGINT", "INT" or "SIGRTMIN+2"; 0 if there is none. */
int signame_find(const char *name);

#endif
