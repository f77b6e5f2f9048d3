/* mapped.h - the files that processes have mapped, or had: one each, however
 * many do. A file is opened when somebody has mapped it, since its name may be
 * gone when it is wanted; what it says is read when it is wanted. */
#ifndef PROBES_MAPPED_H
#define PROBES_MAPPED_H

#include "probes/proc/object.h"

struct mapped {
	dev_t dev;
	uint64_t ino;	       /* 0: what has no file, such as "[vdso]" */
	const char *path;      /* as the kernel writes it; "": none */
	const char *name;      /* the last part of the path */
	struct object *object; /* NULL: it is none, or cannot be had now */
	bool tried;	       /* private: to open it, since it was mapped */
	bool wanted;	       /* private: its symbols */
	uint32_t users;	       /* private */
	struct mapped *next;   /* private */
};

struct mapped_files {
	struct objects objects;
	struct mapped *bucket[256];
	uint32_t nopen; /* objects */
	uint32_t hand;	/* the bucket from which one was closed last */
};

/* The file of a mapping, which the caller puts when it is done with it. */
struct mapped *mapped_get(struct mapped_files *fs, const struct mapping *m);
void mapped_put(struct mapped_files *fs, struct mapped *f);
/* Opens it, by way of the process that has or had the mapping. */
void mapped_open(struct mapped_files *fs, struct mapped *f, pid_t pid,
	const struct mapping *m);
void mapped_free(struct mapped_files *fs);

#endif
