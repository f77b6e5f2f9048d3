/* mapped.h - files that processes have mapped, or had: each only once, however
 * many processes map it. A file is opened as soon as somebody maps it, because
 * its name may be gone later; its content is read when it is needed. */
#ifndef PROBES_MAPPED_H
#define PROBES_MAPPED_H

#include "probes/proc/object.h"

struct mapped {
	dev_t dev;
	uint64_t ino;	       /* 0: not a file, such as "[vdso]" */
	const char *path;      /* as the kernel writes it; "": none */
	const char *name;      /* the last part of the path */
	struct object *object; /* NULL: not an object, or not open now */
	bool wanted;	       /* its symbols were asked for */
	/* private */
	bool tried;		 /* to open it since it was mapped */
	bool closed;		 /* it was open, and may be opened again */
	struct timespec written; /* when it was open */
	uint64_t needed;	 /* when mapped_open() was called last */
	uint32_t users;
	struct mapped *next;
};

struct mapped_files {
	struct objects objects;
	struct mapped *bucket[256];
	uint32_t nopen; /* files whose object is open */
	uint64_t clock; /* calls of mapped_open() */
};

/* Return the file of a mapping; the caller calls mapped_put() when done with
 * it. */
struct mapped *mapped_get(struct mapped_files *fs, const struct mapping *m);
void mapped_put(struct mapped_files *fs, struct mapped *f);
/* Open the file by way of the process that has or had the mapping. */
void mapped_open(struct mapped_files *fs, struct mapped *f, pid_t pid,
	const struct mapping *m);
void mapped_free(struct mapped_files *fs);

#endif
