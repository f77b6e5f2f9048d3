/* usdt_build.h - probes for other programs to be built with, of the providers
 * that a D program declares: a C header by which programs fire them, dtrace -h,
 * and an object to link with, dtrace -G. */
#ifndef CONSUMER_USDT_BUILD_H
#define CONSUMER_USDT_BUILD_H

#include "base/str.h"
#include "base/vec.h"
#include "dcomp/dcomp.h"

/* Copies of what the compiler tells, whose texts are the compiler's. */
struct usdt_decls {
	VEC(struct dc_declared) v;
};

/* As a dc_declared_fn: adds to a struct usdt_decls. */
void usdt_add(void *decls, const struct dc_declared *d);

/* Of which probes macros have the same name, for a message; NULL: none. */
const char *usdt_same_macro(const struct usdt_decls *d);
/* The text of the header; `name' is its file's, `source' what it is made of. */
void usdt_put_header(struct str *out, const struct usdt_decls *d,
	const char *name, const char *source);
/* "my_app" of my-app: what C and notes call it. */
void usdt_put_name(struct str *out, const char *name);
/* "app_request__start_semaphore" */
void usdt_put_semaphore(struct str *out, const struct dc_declared *d);

/* Objects of headers of other DTraces call a function to fire a probe, or to
 * ask whether somebody wants it. */
enum {
	USDT_FIRES = 1,
	USDT_ASKS = 2
};
/* "__dtrace_app___request__start", or what asks. */
void usdt_put_function(
	struct str *out, const struct dc_declared *d, uint8_t what);
/* The symbol from whose place notes of a file tell whether it was moved. */
#define USDT_BASE "_.stapsdt.base"
/* A note of a place where d's arguments are as for a call, those on the stack
 * `stack' bytes from its pointer on; returns where its addresses are. And
 * their relocations: against symbols of the code, USDT_BASE, the semaphore. */
size_t usdt_put_note(
	struct str *out, const struct dc_declared *d, uint32_t stack);
void usdt_put_relocations(
	struct str *out, size_t at, const uint32_t sym[3], uint64_t pc);
/* usdt_calls.c: have the object's calls become probes. left: for each probe,
 * what its functions are still needed for; added to. 1: the object has changed,
 * 0: it has not, -1: it cannot be, and why says why. */
int usdt_take_calls(struct str *file, const struct usdt_decls *d, uint8_t *left,
	struct str *why);
/* Of LLVM's compilers, to be compiled when it is linked. */
bool usdt_is_bitcode(const struct str *file);

/* The ELF object: the semaphores of all probes, what is told of them, unless
 * tells is false, and the functions that are needed. */
void usdt_put_object(struct str *out, const struct usdt_decls *d,
	const uint8_t *left, bool tells);

/* What dtrace -G is asked for. */
struct usdt_link {
	const char *progname; /* for messages */
	const char *source; /* what declares the probes; NULL: it has no name */
	const char *path;   /* of the object */
	const struct usdt_decls *d;
	const char *const *object; /* the program's, n of them */
	size_t n;
	bool tells; /* types and stability too */
};
/* usdt_link.c: look at the program's objects, change those that call functions
 * for probes, and write the object. Nothing is written if anything is wrong.
 * False after a message. */
bool usdt_link(const struct usdt_link *link);
/* Of a path: behind its last '/'. */
const char *usdt_last_part(const char *path);
/* "p.h" of "dir/p.d"; the caller frees it. */
char *usdt_output_name(const char *source, const char *ending);
/* Files that are written, one after the other: 0 or -errno, and then all at
 * once: kept, or else as if nothing had been; *path is what failed. */
struct usdt_saved {
	const char *path;
	char *beside;
};
struct usdt_saves {
	VEC(struct usdt_saved) v;
};
int usdt_save(struct usdt_saves *s, const struct str *text, const char *path);
int usdt_save_end(struct usdt_saves *s, bool keep, const char **path);

#endif
