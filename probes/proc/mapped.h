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
	bool tried;  /* private: it was tried to open it since it was mapped */
	bool wanted; /* private: its symbols were asked for */
	uint32_t users;	     /* private */
	struct mapped *next; /* private */
};

struct mapped_files {
	struct objects objects;
	struct mapped *bucket[256];
	uint32_t nopen; /* objects that are open */
	uint32_t hand;	/* the bucket where one was closed last */
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
