/* usdt_link.c - dtrace -G: checks a program's objects, changes those that call
 * functions for probes, and writes the object to link them with. Files are
 * written only when all is known to be in order; our object comes last, so that
 * make(1) sees it as the newest. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "consumer/applets/usdt_build.h"
#include "probes/proc/notes.h"

enum {
	MOST_BYTES = 1 << 30 /* of an object, at most */
};

/* An object that was changed. */
struct changed {
	const char *path;
	struct str file;
};

struct link {
	const struct usdt_link *asked;
	uint8_t *left; /* by probe: the functions that are still needed */
	bool any;      /* any of the objects has such a probe, or may have */
	VEC(struct changed) changed;
};

static bool fail(const struct link *l, const char *path, const char *why)
{
	fprintf(stderr, "%s: %s: %s\n", l->asked->progname, path, why);
	return false;
}

/* Notes that the objects already have. */

static const struct dc_declared *find(
	const struct usdt_decls *d, const struct note *n, bool *provider)
{
	const struct dc_declared *found = NULL;

	*provider = false;
	for (size_t i = 0; i < d->v.n; i++) {
		const struct dc_declared *x = &d->v.v[i];

		if (strcmp(x->prov, n->prov) != 0)
			continue;
		*provider = true;
		if (!strcmp(x->name, n->name))
			found = x;
	}
	return found;
}

static bool check_notes(
	struct link *l, const char *path, const struct notes *notes)
{
	bool provider;

	for (uint32_t i = 0; notes && i < notes_count(notes); i++) {
		const struct note *n = notes_nth(notes, i);

		if (!find(l->asked->d, n, &provider) && provider) {
			fprintf(stderr,
				"%s: %s has the probe %.100s:::%.100s, which "
				"its provider does not declare\n",
				l->asked->progname, path, n->prov, n->name);
			return false;
		}
		l->any |= provider;
	}
	return true;
}

static bool check_file(struct link *l, const char *path, const struct str *file)
{
	struct elf *elf = elf_open_bytes(file->s, file->n);
	struct notes *notes;
	bool ok;

	if (!elf)
		return fail(l, path, "not an ELF object of x86-64");
	notes = notes_read(elf);
	ok = check_notes(l, path, notes);
	notes_free(notes);
	elf_close(elf);
	return ok;
}

/* Objects. */

/* Read a file. Returns NULL, or why it cannot be read. */
static const char *read_file(const char *path, struct str *file)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	const char *why = NULL;
	struct stat st;
	ssize_t n = 1;

	str_puts(file, "");
	if (fd < 0 || fstat(fd, &st))
		why = strerror(errno);
	else if (!S_ISREG(st.st_mode))
		why = "not a file";
	else if (st.st_size > MOST_BYTES)
		why = "too large";
	while (!why && n > 0 && file->n <= MOST_BYTES) {
		char piece[65536];

		n = read(fd, piece, sizeof(piece));
		if (n > 0)
			str_put(file, piece, n);
		else if (n)
			why = strerror(errno);
	}
	if (fd >= 0)
		close(fd);
	return why;
}

static bool asks_for_functions(const struct link *l)
{
	for (size_t i = 0; i < l->asked->d->v.n; i++)
		if (l->left[i])
			return true;
	return false;
}

static bool look_at(struct link *l, const char *path)
{
	struct changed c = { .path = path };
	struct str why = { 0 };
	const char *wrong = read_file(path, &c.file);
	int r = -1;

	if (wrong)
		fail(l, path, wrong);
	else if (usdt_is_bitcode(&c.file) || check_file(l, path, &c.file))
		r = usdt_take_calls(&c.file, l->asked->d, l->left, &why);
	if (why.n)
		fail(l, path, why.s);
	l->any |=
		r == 1 || asks_for_functions(l) || usdt_is_uncompiled(&c.file);
	str_free(&why);
	if (r == 1)
		vec_push(&l->changed, c);
	else
		str_free(&c.file);
	return r >= 0;
}

/* True if the object was changed already: it may be named twice. */
static bool has_changed(const struct link *l, const char *path)
{
	for (size_t i = 0; i < l->changed.n; i++)
		if (usdt_same_file(l->changed.v[i].path, path))
			return true;
	return false;
}

static bool look_at_all(struct link *l)
{
	const struct usdt_link *a = l->asked;

	for (size_t i = 0; i < a->n; i++) {
		if (usdt_same_file(a->object[i], a->path))
			return fail(l, a->path,
				"it is one of the program's objects: name "
				"another output with -o");
		if (!has_changed(l, a->object[i]) && !look_at(l, a->object[i]))
			return false;
	}
	if (a->n && a->d->v.n && !l->any)
		fprintf(stderr, "%s: warning: the objects have no probes%s%s\n",
			a->progname, a->source ? " of " : "",
			a->source ? a->source : "");
	return true;
}

static bool save(struct link *l, struct usdt_saves *s, const struct str *text,
	const char *path)
{
	int err = usdt_save(s, text, path);

	if (err)
		fprintf(stderr, "%s: failed to write %s: %s\n",
			l->asked->progname, path, strerror(-err));
	return !err;
}

static bool save_all(struct link *l)
{
	struct usdt_saves saves = { 0 };
	struct str text = { 0 };
	const char *path;
	bool ok = true;
	int err;

	usdt_put_object(&text, l->asked->d, l->left, l->asked->tells);
	for (size_t i = 0; i < l->changed.n && ok; i++)
		ok = save(
			l, &saves, &l->changed.v[i].file, l->changed.v[i].path);
	ok = ok && save(l, &saves, &text, l->asked->path);
	str_free(&text);
	err = usdt_save_end(&saves, ok, &path);
	if (err)
		fprintf(stderr, "%s: failed to write %s: %s\n",
			l->asked->progname, path, strerror(-err));
	return ok && !err;
}

/* True unless another file has taken the place of the one that is open. */
static bool is_still(int fd, const char *path)
{
	struct stat was, is;

	return fstat(fd, &was) || stat(path, &is) ||
	       (was.st_dev == is.st_dev && was.st_ino == is.st_ino);
}

/* Wait for others that change the same objects, as make -j runs them for
 * several scripts: what one of them has read, another one must not replace. All
 * begin with the first object. Returns the descriptor that has the lock, or -1:
 * errors show when the file is read. */
static int lock(const struct usdt_link *a)
{
	int fd = -1;

	do {
		if (fd >= 0)
			close(fd);
		if (a->n)
			fd = open(a->object[0],
				O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	} while (fd >= 0 && !flock(fd, LOCK_EX) && !is_still(fd, a->object[0]));
	return fd;
}

bool usdt_link(const struct usdt_link *asked)
{
	struct link l = { .asked = asked,
		.left = xcalloc(asked->d->v.n + 1, 1) };
	int fd = lock(asked);
	bool ok = look_at_all(&l) && save_all(&l);

	for (size_t i = 0; i < l.changed.n; i++)
		str_free(&l.changed.v[i].file);
	vec_free(&l.changed);
	free(l.left);
	if (fd >= 0)
		close(fd);
	return ok;
}
