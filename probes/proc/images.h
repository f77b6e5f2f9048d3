/* images.h - names for addresses in processes, including processes that have
 * ended: from images_new() on, it is recorded who runs what, and what that had
 * mapped, as reported by the watch (watch.h); without a watch, it is what was
 * found when an address was asked for. How much is kept is limited: processes
 * that ended long ago are forgotten. */
#ifndef PROBES_IMAGES_H
#define PROBES_IMAGES_H

#include "base/str.h"
#include "probes/proc/image.h"
#include "probes/proc/watch.h"

struct images;

/* Watch all processes or, where that is not permitted, only these. alone: watch
 * only these and their descendants, if possible, since nobody will ask about
 * others. */
struct images *images_new(const pid_t *pid, size_t n, bool alone);
void images_free(struct images *is);
/* Polls readable when images_read() has something to do; -1: never does. */
int images_fd(const struct images *is);
void images_read(struct images *is);
/* Have fn told of each event, too, when it is read; and how many were lost. */
void images_tell(struct images *is, watch_fn *fn, void *arg);
uint64_t images_lost(const struct images *is);
/* Addresses asked for from now on may be from events that have not been
 * read. */
void images_outdate(struct images *is);

/* Return the image that the process had at that time, in ns; 0: not known.
 * IMAGES_ANYTIME: its latest image that has a function at the address; or that
 * maps it. */
#define IMAGES_ANYTIME UINT64_MAX
uint32_t images_get(struct images *is, pid_t pid, uint64_t when, uint64_t addr);

struct image_place {
	const struct mapped *file;
	uint64_t base; /* lowest address of the file in the process */
	const struct symbol *symbol;	 /* NULL: not known */
	const struct variable *variable; /* instead of the symbol, for data */
	uint64_t begin; /* address of either in the process; 0: not known */
	uint64_t addr;	/* the address that was asked for, as in the file */
	bool signal;	/* handlers of signals return to there */
	/* instead of file and symbol, for generated code */
	const struct perfmap *map;
	const struct perfmap_function *made;
};

/* Returns false if nothing is known to be there. */
bool images_find(struct images *is, uint32_t image, uint64_t addr,
	struct image_place *at);
void image_place_module(struct str *out, const struct image_place *at);
/* Print the function or variable, or nothing if it is not known. */
void image_place_symbol(struct str *out, const struct image_place *at);
/* Print the source file and return the line; 0: not known. */
uint32_t image_place_line(struct str *file, const struct image_place *at);

#endif
