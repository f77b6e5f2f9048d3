/* mapped.c - see mapped.h. The number of open files is limited: when there are
 * too many, one is closed, and opened again when it is needed, unless another
 * file is there by then. Files of several names share their object. */
#include "probes/proc/mapped.h"

#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "probes/proc/vdso.h"

enum {
	MOST_OPEN = FEW(512, 8),
	NBUCKETS = sizeof(((struct mapped_files *)0)->bucket) / sizeof(void *)
};

static struct mapped **bucket_of(
	struct mapped_files *fs, dev_t dev, uint64_t ino)
{
	return &fs->bucket[(ino ^ dev * 31) % NBUCKETS];
}

/* True if it is the same file, unchanged. Of one that has been closed that is
 * not known. */
static bool is_of(
	const struct mapped *f, const struct mapping *m, const char *path)
{
	return f->ino == m->ino && f->dev == m->dev && !strcmp(f->path, path) &&
	       (!m->ino ||
		       (f->object ? object_is_of(f->object, m) : !f->closed));
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

static bool is_shared(struct mapped_files *fs, const struct mapped *f)
{
	const struct mapped *g = *bucket_of(fs, f->dev, f->ino);

	while (g && (g == f || g->object != f->object))
		g = g->next;
	return g;
}

static void close_file(struct mapped_files *fs, struct mapped *f)
{
	if (!f->object)
		return;
	if (!is_shared(fs, f))
		objects_drop(&fs->objects, f->object);
	f->object = NULL;
	f->tried = false;
	f->closed = true;
	fs->nopen--;
}

void mapped_put(struct mapped_files *fs, struct mapped *f)
{
	struct mapped **at = bucket_of(fs, f->dev, f->ino);

	if (--f->users)
		return;
	while (*at != f)
		at = &(*at)->next;
	close_file(fs, f);
	*at = f->next;
	free((char *)f->path);
	free(f);
}

/* True if a should be closed rather than b. */
static bool goes_before(const struct mapped *a, const struct mapped *b)
{
	return a->wanted == b->wanted ? a->needed < b->needed : b->wanted;
}

/* Close the file that is the least likely to be needed. */
static void close_one(struct mapped_files *fs)
{
	struct mapped *least = NULL;

	for (uint32_t i = 0; i < NBUCKETS; i++)
		for (struct mapped *f = fs->bucket[i]; f; f = f->next)
			if (f->object && (!least || goes_before(f, least)))
				least = f;
	if (least)
		close_file(fs, least);
}

/* True if it is another file than the one that was closed. */
static bool has_changed(const struct mapped *f)
{
	const struct timespec *t = &f->object->written;

	return f->ino && f->closed &&
	       (t->tv_sec != f->written.tv_sec ||
		       t->tv_nsec != f->written.tv_nsec);
}

void mapped_open(struct mapped_files *fs, struct mapped *f, pid_t pid,
	const struct mapping *m)
{
	f->needed = ++fs->clock;
	if (f->object || f->tried)
		return;
	if (fs->nopen >= MOST_OPEN)
		close_one(fs);
	if (m->ino)
		f->object = objects_get(&fs->objects, pid, m);
	else if (!strcmp(f->path, "[vdso]"))
		f->object = objects_add(&fs->objects, vdso_open(), f->path, 0);
	fs->nopen += f->object != NULL;
	if (f->object && has_changed(f))
		close_file(fs, f);
	else if (f->object)
		f->written = f->object->written;
	f->tried = true;
}

void mapped_free(struct mapped_files *fs)
{
	objects_free(&fs->objects);
}
