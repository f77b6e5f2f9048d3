/* usdt_build.h - builds probes into other programs, for the providers that a D
 * program declares: a C header with macros that fire them, dtrace -h, and an
 * object to link with, dtrace -G. */
#ifndef CONSUMER_USDT_BUILD_H
#define CONSUMER_USDT_BUILD_H

#include "base/str.h"
#include "base/vec.h"
#include "dcomp/dcomp.h"

/* The declared probes; the texts belong to the compiler. */
struct usdt_decls {
	VEC(struct dc_declared) v;
};

/* A dc_declared_fn that adds to a struct usdt_decls. */
void usdt_add(void *decls, const struct dc_declared *d);

/* Return a message about two probes whose macros have the same name, or
 * NULL. */
const char *usdt_same_macro(const struct usdt_decls *d);
/* Write the header; `name' is its file name, `source' that of the D program. */
void usdt_put_header(struct str *out, const struct usdt_decls *d,
	const char *name, const char *source);
/* Put a name as C and notes spell it: "my_app" for my-app. */
void usdt_put_name(struct str *out, const char *name);
/* Put the name of the semaphore: "app_request__start_semaphore". */
void usdt_put_semaphore(struct str *out, const struct dc_declared *d);

/* Objects that were compiled with headers of other DTraces call a function to
 * fire a probe, and one to ask whether anybody has enabled it. */
enum {
	USDT_FIRES = 1,
	USDT_ASKS = 2
};
/* Put that function's name: "__dtrace_app___request__start", or the one that
 * asks. */
void usdt_put_function(
	struct str *out, const struct dc_declared *d, uint8_t what);
/* A symbol in the object; its address in a file tells how far the addresses in
 * notes have been moved. */
#define USDT_BASE "_.stapsdt.base"
/* Put a note for a place at which the arguments of d are where a call would
 * pass them, those on the stack from `stack' bytes above its pointer. Returns
 * the offset of the note's addresses. usdt_put_relocations() puts their
 * relocations, against a symbol of the code, USDT_BASE and the semaphore. */
size_t usdt_put_note(
	struct str *out, const struct dc_declared *d, uint32_t stack);
void usdt_put_relocations(
	struct str *out, size_t at, const uint32_t sym[3], uint64_t pc);
/* usdt_calls.c: turn the object's calls into probes. For each probe, the
 * functions that are still needed are added to `left'. Returns 1 if the object
 * was changed, 0 if not, and -1, with the reason in `why', if it cannot be
 * used. */
int usdt_take_calls(struct str *file, const struct usdt_decls *d, uint8_t *left,
	struct str *why);
/* True for bitcode of LLVM, which is no ELF file. */
bool usdt_is_bitcode(const struct str *file);
/* True for that, and for objects of gcc -flto: they are compiled when they are
 * linked, and have no notes yet. */
bool usdt_is_uncompiled(const struct str *file);

/* Write the ELF object: the semaphores of all probes, the needed functions and,
 * if `tells', the types and stability of the probes. */
void usdt_put_object(struct str *out, const struct usdt_decls *d,
	const uint8_t *left, bool tells);

/* A request of dtrace -G. */
struct usdt_link {
	const char *progname; /* for messages */
	const char *source;   /* the D program's file; NULL: it has none */
	const char *path;     /* of the object to write */
	const struct usdt_decls *d;
	const char *const *object; /* the program's objects */
	size_t n;
	bool tells; /* include types and stability */
};
/* usdt_link.c: check the program's objects, change those that call functions
 * for probes, and write our object. Nothing is written if anything is wrong.
 * False after a message. */
bool usdt_link(const struct usdt_link *link);
/* Return the part of a path behind its last '/'. */
const char *usdt_last_part(const char *path);
/* Return "p.h" for "dir/p.d"; the caller frees it. */
char *usdt_output_name(const char *source, const char *ending);
/* True if both paths lead to the same file. */
bool usdt_same_file(const char *a, const char *b);
/* Save files together. usdt_save() writes one beside its place; usdt_save_end()
 * then moves all into place, or, without `keep', removes them. Both return 0 or
 * -errno; *path is the file that failed. */
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
