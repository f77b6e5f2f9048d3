/* images.h - names for addresses of processes, also of such as have ended: who
 * runs what, and what that had mapped, is written down from images_new() on, as
 * the watch tells it (watch.h); without a watch, it is what was seen when an
 * address was asked for. How much is kept is limited: of processes that have
 * ended long ago, nothing is known any more. */
#ifndef PROBES_IMAGES_H
#define PROBES_IMAGES_H

#include "base/str.h"
#include "probes/proc/image.h"
#include "probes/proc/watch.h"

struct images;

/* All processes are watched or, where that is not permitted, these; these alone
 * and those that they start, if it can be, when it is about no others. */
struct images *images_new(const pid_t *pid, size_t n, bool alone);
void images_free(struct images *is);
/* Polls readable when images_read() has something to do; -1: never. */
int images_fd(const struct images *is);
void images_read(struct images *is);
/* Who else is told of each event when it is read, and how many were lost. */
void images_tell(struct images *is, watch_fn *fn, void *arg);
uint64_t images_lost(const struct images *is);
/* What is asked from now on may be of later events than those read. */
void images_outdate(struct images *is);

/* The image that the process had then, in ns; 0: not known. ANYTIME: its last
 * one in which the address is mapped. */
#define IMAGES_ANYTIME UINT64_MAX
uint32_t images_get(struct images *is, pid_t pid, uint64_t when, uint64_t addr);

struct image_place {
	const struct mapped *file;
	uint64_t base;			 /* its lowest address in the process */
	const struct symbol *symbol;	 /* NULL: not known */
	const struct variable *variable; /* instead: it is of that */
	uint64_t begin; /* of either, its address there; 0: not known */
	uint64_t addr;	/* that asked for, as the file has it */
	const struct perfmap *map; /* instead of the file and its symbol */
	const struct perfmap_function *made;
};

/* False: nothing is known to be there. */
bool images_find(struct images *is, uint32_t image, uint64_t addr,
	struct image_place *at);
void image_place_module(struct str *out, const struct image_place *at);
/* The function or variable; nothing if it is not known. */
void image_place_symbol(struct str *out, const struct image_place *at);
/* Where it was compiled from; 0: that is not known. */
uint32_t image_place_line(struct str *file, const struct image_place *at);

#endif
