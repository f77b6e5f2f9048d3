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

/* The text of the header; `name' is its file's, `source' what it is made of. */
void usdt_put_header(struct str *out, const struct usdt_decls *d,
	const char *name, const char *source);
/* The ELF object: the semaphores of all probes. */
void usdt_put_object(struct str *out, const struct usdt_decls *d);
/* "app_request__start_semaphore" */
void usdt_put_semaphore(struct str *out, const struct dc_declared *d);
/* Whether the object, compiled with the header, has no probes of these
 * providers that they do not declare; any becomes true if it has some. False
 * after a message, which begins with progname. */
bool usdt_check_object(const char *progname, const char *path,
	const struct usdt_decls *d, bool *any);
/* "p.h" of "dir/p.d"; the caller frees it. */
char *usdt_output_name(const char *source, const char *ending);
/* Nothing half written: 0, or -errno and the file is as it was. */
int usdt_save(const struct str *text, const char *path);

#endif
