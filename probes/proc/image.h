/* image.h - what a process has mapped to execute while it runs one program:
 * from exec, or fork, to the next exec or its end. What was mapped later hides
 * what was there before; nothing is forgotten, since somebody may ask for an
 * address of a moment ago. */
#ifndef PROBES_IMAGE_H
#define PROBES_IMAGE_H

#include "probes/proc/mapped.h"
#include "probes/proc/perfmap.h"

struct image_part {
	uint64_t start, end, off;
	uint64_t from; /* ns, since when; 0: long ago */
	struct mapped *file;
};

struct image {
	uint32_t id; /* never 0 */
	pid_t pid;
	uint64_t from;	 /* ns, clock_now() */
	uint32_t parent; /* the image that it is a copy of; 0: none */
	uint32_t children;
	bool over;		      /* the process has another one now */
	bool made;		      /* it runs code that is of no file */
	bool used;		      /* somebody knows its number */
	uint32_t asked;		      /* private to images.c: in which round */
	uint32_t asked_map;	      /* likewise, for the map */
	uid_t user;		      /* of the process, if it has made code */
	struct perfmap *map;	      /* NULL: there was none so far */
	VEC(struct image_part) parts; /* in order of time */
	struct image *next;	      /* the one before it in its bucket */
};

/* A mapping that it has from then on: then its file is opened; or, with 0, has
 * had. */
void image_add(struct image *im, struct mapped_files *fs,
	const struct mapping *m, uint64_t from);
/* The part, as it was mapped. */
struct mapping image_mapping(const struct image_part *p);
/* What the process has mapped now, as far as that is new. 0 or -errno. */
int image_read(struct image *im, struct mapped_files *fs);
/* The part that an address is in; NULL: none. Later ones than `until' do not
 * count. */
const struct image_part *image_find(
	const struct image *im, uint64_t addr, uint64_t until);
/* The lowest address at which it has code of the file. */
uint64_t image_base(const struct image *im, const struct mapped *f);
void image_free(struct image *im, struct mapped_files *fs);

#endif
