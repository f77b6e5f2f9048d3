/* image.h - what a process has mapped to execute while it runs one program:
 * from exec, or fork, to the next exec or its end. A later mapping hides an
 * earlier one at the same addresses; nothing is forgotten, since somebody may
 * ask about an address of a moment ago. */
#ifndef PROBES_IMAGE_H
#define PROBES_IMAGE_H

#include "probes/proc/mapped.h"
#include "probes/proc/perfmap.h"

struct image_part {
	uint64_t start, end, off;
	uint64_t from; /* since when, ns; 0: from the beginning */
	struct mapped *file;
};

struct image {
	uint32_t id; /* never 0 */
	pid_t pid;
	uint64_t from;	 /* since when, ns of clock_now() */
	uint32_t parent; /* image that it is a copy of; 0: none */
	uint32_t children;
	bool over;	/* the process has a later image */
	bool made;	/* it may run code that is in no file */
	bool used;	/* somebody knows its id */
	uint32_t asked; /* private to images.c: round when it was last read */
	uint32_t asked_map;	      /* likewise, for `map' */
	uid_t user;		      /* user of the process, if `made' */
	struct perfmap *map;	      /* NULL: none so far */
	VEC(struct image_part) parts; /* in the order of time */
	struct image *next;	      /* next older image in its bucket */
};

/* Add a mapping that exists since `from', and open its file; or, if that is 0,
 * one that existed before. */
void image_add(struct image *im, struct mapped_files *fs,
	const struct mapping *m, uint64_t from);
/* Return the part in the form of a mapping. */
struct mapping image_mapping(const struct image_part *p);
/* Add what the process has mapped now and we do not know yet. Returns 0 or
 * -errno. */
int image_read(struct image *im, struct mapped_files *fs);
/* Find the latest part with the address, ignoring parts later than `until';
 * NULL: none. */
const struct image_part *image_find(
	const struct image *im, uint64_t addr, uint64_t until);
/* Return the lowest address at which the image has code of the file. */
uint64_t image_base(const struct image *im, const struct mapped *f);
void image_free(struct image *im, struct mapped_files *fs);

#endif
