/* object.h - files that processes have mapped: one object for each file,
 * however many processes map it, and whatever their paths mean to them. It is
 * the mapped file itself that is read, even if its name is gone or belongs to
 * another file now, or if it is in another root. Only regular files are opened:
 * opening a device may have effects, and a FIFO waits.
 *
 * What an object reads when it is asked for, and keeps, is not locked: it is
 * for the thread that made the object. Others may use only object_is_of(), the
 * descriptor, and the segments. */
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
	uint32_t nid; /* size of the build-id; 0: none */
	struct timespec
		/* modification time when it was opened */
		written;
	int fd;		  /* for reading */
	const char *path; /* as the first process had it, perhaps with "
			     (deleted)" */
	bool main;	  /* it is the program of a process that we have seen */
	bool kept;	  /* set by who has a pointer to it: objects_trim() */
	struct elf *elf;
	/* Private: */
	int root; /* root of the first process; -1: not known */
	struct debugfile debug;
	bool looked; /* `debug' has been looked for */
	/* what the debug information shares with other files */
	struct debugfile shared;
	bool looked_shared;
	struct lines *lines; /* NULL, if lined: none */
	bool lined;
	struct types *types; /* NULL, if typed: none */
	uint64_t types_size; /* size, if that is why there are none; else 0 */
	bool typed;
	struct symbols *symbols;     /* NULL until asked for */
	struct variables *variables; /* likewise */
	struct rows *rows;	     /* likewise */
	struct notes *notes;	     /* likewise */
	struct told *told;
	bool noted;	     /* `notes' and `told' have been read */
	struct piece *piece; /* of object_read() */
};

/* The root of a process that mapped objects, each root once. */
struct objects_root {
	int fd;
	uint32_t users; /* objects */
};

struct objects {
	VEC(struct object *) v;		/* owned */
	size_t left;			/* how many objects_trim() has left */
	VEC(struct objects_root) roots; /* private */
};

/* Open the file of a mapping of the process for reading; -1: it is not the
 * mapped file any more that has its name, or no file at all. */
int object_open(pid_t pid, const struct mapping *m);
/* Return the object of a mapping of the process; NULL: it is not an ELF file
 * for this machine, or cannot be opened. It lives until objects_free(),
 * objects_drop() or objects_trim(). */
struct object *objects_get(
	struct objects *os, pid_t pid, const struct mapping *m);
/* Make an object of a file that is already open; it takes over fd. */
struct object *objects_add(
	struct objects *os, int fd, const char *path, pid_t pid);
/* Free an object that is no longer needed. */
void objects_drop(struct objects *os, struct object *o);
/* Free the objects that nobody has kept, each of which takes a descriptor. */
void objects_trim(struct objects *os);
void objects_free(struct objects *os);

/* True if this still is the mapping's object: a file may be overwritten, and is
 * another object for those who map it later. While we keep it open, no other
 * file gets its inode number. */
bool object_is_of(const struct object *o, const struct mapping *m);
/* Return a mapping's path without " (deleted)", to be freed. */
char *object_plain_path(const char *path);
/* True if both are the same file to the kernel: containers have the same file
 * on different devices. */
bool object_is_same(const struct object *a, const struct object *b);

const struct symbols *object_symbols(struct object *o);
const struct variables *object_variables(struct object *o);
/* Return the value of a symbol, also of one that is only in a debug file; 0:
 * there is none, or several have that name. */
uint64_t object_only_symbol(struct object *o, const char *name);
const struct rows *object_rows(struct object *o); /* see rows.h */
/* True if the address is in the object's memory that is not executable. */
bool object_has_data(const struct object *o, uint64_t addr);
/* Find the source line of the address: see lines_find(). */
bool object_line(
	struct object *o, uint64_t addr, const char **file, uint32_t *line);
/* Returns NULL if there are none; object_why_no_types() prints why. */
struct types *object_types(struct object *o);
void object_why_no_types(struct object *o, struct str *out);
/* Returns NULL if there are none. */
const struct notes *object_notes(struct object *o);
/* Return what the file says in addition about these probes; NULL: nothing. */
const struct told *object_told(struct object *o);
/* Read bytes of the file, cheaply if their neighbours were read before. Returns
 * how many there are. */
size_t object_read(const struct object *o, uint64_t off, void *to, size_t n);
/* Get the address of this byte of the file, where it is mapped for execution
 * or, with exec false, otherwise; returns false if it is not loaded.
 * object_off(): the reverse. */
bool object_addr(
	const struct object *o, uint64_t off, bool exec, uint64_t *addr);
bool object_off(const struct object *o, uint64_t addr, uint64_t *off);
/* Get the address at which an executable mapping from this offset in the file
 * begins. That is a page's, but the code may begin within the page. */
bool object_begin(const struct object *o, uint64_t off, uint64_t *addr);

#endif
