/* image.c - the mappings of one image, which are only ever added to; see
 * image.h. */
#include "probes/proc/image.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/few.h"
#include "base/procfile.h"

enum {
	MOST_PARTS = FEW(4096, 32) /* most parts of an image */
};

/* Forget the older half to make room. */
static void forget_half(struct image *im, struct mapped_files *fs)
{
	size_t n = im->parts.n / 2;

	for (size_t i = 0; i < n; i++)
		mapped_put(fs, im->parts.v[i].file);
	im->parts.n -= n;
	memmove(im->parts.v, im->parts.v + n,
		im->parts.n * sizeof(*im->parts.v));
}

/* A perf map is trusted if this user owns it. */
static void note_user(struct image *im)
{
	char path[32];
	struct stat st;

	im->made = true;
	procfile_path(path, sizeof(path), im->pid, ".");
	im->user = stat(path, &st) ? geteuid() : st.st_uid;
}

struct mapping image_mapping(const struct image_part *p)
{
	return (struct mapping){ .start = p->start,
		.end = p->end,
		.off = p->off,
		.dev = p->file->dev,
		.ino = p->file->ino,
		.exec = true,
		.path = p->file->path };
}

/* Check whether it lies between parts of the same file, as a copy of its
 * code. */
static bool is_copy(const struct image *im, struct mapping *m)
{
	const struct image_part *p = image_find(im, m->start - 1, UINT64_MAX);
	const struct image_part *q = image_find(im, m->end, UINT64_MAX);
	struct mapping before, behind;

	if (!p || !q)
		return false;
	before = image_mapping(p);
	behind = image_mapping(q);
	return mapping_copies(m, &before, &behind);
}

/* A file that is deleted, whose path in mappings has that behind it, can be
 * opened only as long as the process has it. It may be memory that the process
 * shares with itself, to write code that it generates. */
void image_add(struct image *im, struct mapped_files *fs,
	const struct mapping *as, uint64_t from)
{
	struct mapping now = *as, *m = &now;
	struct image_part p;
	bool deleted;

	is_copy(im, m);
	p = (struct image_part){ m->start, m->end, m->off, from,
		mapped_get(fs, m) };
	if (im->parts.n >= MOST_PARTS)
		forget_half(im, fs);
	vec_push(&im->parts, p);
	deleted = strcmp(p.file->path, m->path) != 0;
	if (!im->made && (deleted || (!m->ino && !mapping_is_kernels(m))))
		note_user(im);
	if (from || deleted)
		mapped_open(fs, p.file, im->pid, m);
}

static bool has(const struct image *im, const struct mapping *m)
{
	const struct image_part *p = image_find(im, m->start, UINT64_MAX);

	return p && p->start <= m->start && p->end >= m->end &&
	       m->off - p->off == m->start - p->start &&
	       p->file->ino == m->ino && p->file->dev == m->dev;
}

int image_read(struct image *im, struct mapped_files *fs)
{
	struct maps maps;
	int r = maps_read(&maps, im->pid);

	for (size_t i = 0; i < maps.v.n; i++) {
		const struct mapping *m = &maps.v.v[i];

		if (m->exec && !has(im, m))
			image_add(im, fs, m, 0);
	}
	maps_free(&maps);
	return r;
}

const struct image_part *image_find(
	const struct image *im, uint64_t addr, uint64_t until)
{
	for (size_t i = im->parts.n; i; i--) {
		const struct image_part *p = &im->parts.v[i - 1];

		if (addr >= p->start && addr < p->end && p->from <= until)
			return p;
	}
	return NULL;
}

uint64_t image_base(const struct image *im, const struct mapped *f)
{
	uint64_t base = UINT64_MAX;

	for (size_t i = 0; i < im->parts.n; i++)
		if (im->parts.v[i].file == f && im->parts.v[i].start < base)
			base = im->parts.v[i].start;
	return base;
}

void image_free(struct image *im, struct mapped_files *fs)
{
	for (size_t i = 0; i < im->parts.n; i++)
		mapped_put(fs, im->parts.v[i].file);
	vec_free(&im->parts);
	perfmap_close(im->map);
	free(im);
}
