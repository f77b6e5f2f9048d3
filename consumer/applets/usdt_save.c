/* usdt_save.c - saves the files that dtrace -h and -G write: first all of them
 * beside their places, then all into place, so that none is half written, and
 * none comes without the others. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/same_file.h"
#include "base/xalloc.h"
#include "consumer/applets/usdt_build.h"

/* Save a file with the permissions of the one that it will replace. */
static int save_like(
	const struct str *text, const char *path, const struct stat *st)
{
	int err = str_save(text, path);

	if (!err && st && chmod(path, st->st_mode & 07777))
		err = -errno;
	return err;
}

int usdt_save(struct usdt_saves *s, const struct str *text, const char *path)
{
	struct usdt_saved new = { .path = path };
	struct stat st;
	bool there = !lstat(path, &st);
	int err;

	/* A terminal, a device, or a link, such as /dev/stdout: it stays. */
	if (there && !S_ISREG(st.st_mode))
		return str_save(text, path);
	new.beside = xasprintf("%s.%d.new", path, getpid());
	vec_push(&s->v, new);
	err = save_like(text, new.beside, there ? &st : NULL);
	/* Find out now, not at the end, if it cannot be replaced. */
	if (!err && there && access(path, W_OK))
		err = -errno;
	return err;
}

/* Returns 0, or -errno with the file in *path. The first file comes last: who
 * waits for its turn by a lock on it finds all others in place. */
int usdt_save_end(struct usdt_saves *s, bool keep, const char **path)
{
	int err = 0;

	for (size_t i = s->v.n; i; i--) {
		struct usdt_saved *f = &s->v.v[i - 1];

		if (keep && !err && rename(f->beside, f->path)) {
			err = -errno;
			*path = f->path;
		}
		if (!keep || err)
			unlink(f->beside);
		free(f->beside);
	}
	vec_free(&s->v);
	return err;
}

bool usdt_same_file(const char *a, const char *b)
{
	struct stat st;

	return same_file(a, b) && !stat(a, &st) && S_ISREG(st.st_mode);
}

char *usdt_output_name(const char *source, const char *ending)
{
	const char *name = usdt_last_part(source), *dot = strrchr(name, '.');

	return xasprintf("%.*s.%s",
		(int)(dot && dot > name ? dot - name : (int)strlen(name)), name,
		ending);
}
