/* diag.h - a failure, passed up as a value. A function that may fail because of
 * the system returns -errno and, if it knows more than the number, fills in a
 * struct diag: what was tried, on what, and what would allow it. Only the
 * caller that knows what the user asked for prints it. The first failure is
 * kept. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

struct diag {
	int err;	 /* errno, positive; 0 is no failure */
	unsigned why;	 /* where in the text the reason begins, see diag_why */
	char text[1024]; /* one or more lines, no newline at the end */
};

/* Set the diag unless it is set. Returns -err, for `return diag_set(...)`. */
int diag_set(struct diag *d, int err, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* The same with the text "WHAT: why", where WHAT is printed by fmt. */
int diag_set_why(struct diag *d, int err, const char *why, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* Return the text without WHAT, which is the same for all that fail alike. */
const char *diag_why(const struct diag *d);
/* Add a line of advice to the text. */
void diag_add(struct diag *d, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

#endif
