/* object.h - the files that processes have mapped: one object each, however
 * many processes map it, and whatever their paths mean to them. It is the file
 * that is mapped that is read, also when its name is gone, another file has it
 * now, or it is one of another root. Only files proper are opened: to open a
 * device may do something, and a FIFO waits. */
#ifndef PROBES_OBJECT_H
#define PROBES_OBJECT_H

#include <time.h>

#include "probes/proc/debugfile.h"
#include "probes/proc/elf.h"
#include "probes/proc/lines.h"
#include "probes/proc/maps.h"
#include "probes/proc/notes.h"
#include "probes/proc/symbols.h"
#include "probes/proc/variables.h"
#include "probes/proc/told.h"
#include "probes/proc/types.h"

struct rows; /* rows.h */

struct object {
	dev_t dev;
	uint64_t ino;
	uint8_t id[ELF_ID_MOST];
	uint32_t nid; /* bytes of the build-id; 0: it has none */
	struct timespec
		written;  /* when the file was, last before it was read */
	int fd;		  /* for reading */
	const char *path; /* as the first process had it, perhaps deleted */
	struct elf *elf;
	/* Private: */
	int root; /* of the first process; -1: not known */
	struct debugfile debug;
	bool looked;		 /* for it */
	struct debugfile shared; /* of it with others */
	bool looked_shared;
	struct lines *lines; /* NULL: there are none, if lined */
	bool lined;
	struct types *types; /* NULL: there are none, if typed */
	uint64_t types_size; /* why: they are so large; 0: it has none */
	bool typed;
	struct symbols *symbols;     /* NULL until they are asked for */
	struct variables *variables; /* likewise */
	struct rows *rows;	     /* likewise */
	struct notes *notes;	     /* likewise */
	struct told *told;
	bool noted; /* they were asked for, both */
};

struct objects {
	VEC(struct object *) v; /* owned */
	VEC(int) roots;		/* private: of their processes, each once */
};

/* The object of a mapping of the process; NULL: it is no ELF file of this
 * machine's kind, or it cannot be had. It stays until objects_free(). */
struct object *objects_get(
	struct objects *os, pid_t pid, const struct mapping *m);
/* An object of a file that was opened already, and belongs to it then. */
struct object *objects_add(
	struct objects *os, int fd, const char *path, pid_t pid);
/* It is needed no more. */
void objects_drop(struct objects *os, struct object *o);
void objects_free(struct objects *os);

/* Whether it is the mapping's object still: a file may be written over, and be
 * another object then to who maps it later. While it is open, no other file
 * gets its number. */
bool object_is_of(const struct object *o, const struct mapping *m);
/* A path of a mapping without " (deleted)", to be freed. */
char *object_plain_path(const char *path);
/* Whether both are one file to the kernel: containers have the same one under
 * several devices. */
bool object_is_same(const struct object *a, const struct object *b);

const struct symbols *object_symbols(struct object *o);
const struct variables *object_variables(struct object *o);
const struct rows *object_rows(struct object *o); /* see rows.h */
/* Whether the address is one of its memory that is not executed. */
bool object_has_data(const struct object *o, uint64_t addr);
/* The line of a source file that the address is of, as lines_find() says it. */
bool object_line(
	struct object *o, uint64_t addr, const char **file, uint32_t *line);
/* NULL: it has none, and the other says why. */
struct types *object_types(struct object *o);
void object_why_no_types(struct object *o, struct str *out);
/* NULL: it has none. */
const struct notes *object_notes(struct object *o);
/* What is told of these beyond; NULL: nothing. */
const struct told *object_told(struct object *o);
/* The address that this byte of the file has in the object, where it is mapped
 * for execution or not; false: it is not loaded. And the other way round. */
bool object_addr(
	const struct object *o, uint64_t off, bool exec, uint64_t *addr);
bool object_off(const struct object *o, uint64_t addr, uint64_t *off);

#endif
