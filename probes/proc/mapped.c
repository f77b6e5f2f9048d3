/* mapped.c - see mapped.h. The number of open files is limited: when there are
 * too many, one is closed whose symbols were never asked for; it may be opened
 * again. */
#include "probes/proc/mapped.h"

#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "probes/proc/vdso.h"

enum {
	MOST_OPEN = FEW(256, 8),
	NBUCKETS = sizeof(((struct mapped_files *)0)->bucket) / sizeof(void *)
};

static struct mapped **bucket_of(
	struct mapped_files *fs, dev_t dev, uint64_t ino)
{
	return &fs->bucket[(ino ^ dev * 31) % NBUCKETS];
}

/* True if it is the same file, unchanged. */
static bool is_of(
	const struct mapped *f, const struct mapping *m, const char *path)
{
	return f->ino == m->ino && f->dev == m->dev && !strcmp(f->path, path) &&
	       (!f->object || !m->ino || object_is_of(f->object, m));
}

struct mapped *mapped_get(struct mapped_files *fs, const struct mapping *m)
{
	struct mapped **at = bucket_of(fs, m->dev, m->ino), *f;
	char *path = object_plain_path(m->path);
	const char *slash;

	for (f = *at; f && !is_of(f, m, path); f = f->next)
		;
	if (f) {
		free(path);
	} else {
		f = xcalloc(1, sizeof(*f));
		f->dev = m->dev;
		f->ino = m->ino;
		f->path = path;
		slash = strrchr(path, '/');
		f->name = slash && slash[1] ? slash + 1 : path;
		f->next = *at;
		*at = f;
	}
	f->users++;
	f->tried = false;
	return f;
}

static void close_file(struct mapped_files *fs, struct mapped *f)
{
	if (!f->object)
		return;
	objects_drop(&fs->objects, f->object);
	f->object = NULL;
	f->tried = false;
	fs->nopen--;
}

void mapped_put(struct mapped_files *fs, struct mapped *f)
{
	struct mapped **at = bucket_of(fs, f->dev, f->ino);

	if (--f->users)
		return;
	while (*at != f)
		at = &(*at)->next;
	*at = f->next;
	close_file(fs, f);
	free((char *)f->path);
	free(f);
}

/* Close a file; returns whether one could be closed. */
static bool close_one(struct mapped_files *fs)
{
	for (uint32_t i = 0; i < NBUCKETS; i++) {
		fs->hand = (fs->hand + 1) % NBUCKETS;
		for (struct mapped *f = fs->bucket[fs->hand]; f; f = f->next)
			if (f->object && !f->wanted) {
				close_file(fs, f);
				return true;
			}
	}
	return false;
}

void mapped_open(struct mapped_files *fs, struct mapped *f, pid_t pid,
	const struct mapping *m)
{
	if (f->object || f->tried)
		return;
	f->tried = true;
	if (fs->nopen >= MOST_OPEN && !close_one(fs))
		return;
	if (m->ino)
		f->object = objects_get(&fs->objects, pid, m);
	else if (!strcmp(f->path, "[vdso]"))
		f->object = objects_add(&fs->objects, vdso_open(), f->path, 0);
	fs->nopen += f->object != NULL;
}

void mapped_free(struct mapped_files *fs)
{
	objects_free(&fs->objects);
}
