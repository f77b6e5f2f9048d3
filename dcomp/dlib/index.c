/* index.c - dlib_index FILE...: a program that is run by the build. It writes
 * the tables of dcomp/dlib.h to standard output as C: the D libraries as text,
 * and what each of them defines, according to the compiler's own parser. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/source.h"
#include "base/vec.h"
#include "dcomp/check/prov_impl.h"
#include "dcomp/dlib.h"

/* Empty tables for this program itself: no library is known yet. */
const struct dlib_text dlib_texts[1];
const uint32_t dlib_ntexts;
const struct dlib_def dlib_defs[1];
const uint32_t dlib_ndefs;

static VEC(struct dlib_def) defs;
static uint16_t lib; /* the library being read */

static void define(enum dlib_space space, const char *name)
{
	struct dlib_def d = { .space = space, .lib = lib, .name = name };

	vec_push(&defs, d);
}

static void define_spec(const struct tspec *s)
{
	const struct enumr *e;

	if (!s->defines)
		return;
	if (s->tagname)
		define(DLIB_TAG, s->tagname);
	for (e = s->enums; e; e = e->next)
		define(DLIB_NAME, e->name);
}

static void define_translator(struct dcomp *dc, const struct decl *d)
{
	const char *tag = d->u.xlator.in->spec->tagname;
	const struct xmember *m;

	define(DLIB_XLATOR, d->u.xlator.out->spec->name);
	for (m = d->u.xlator.members; tag && m; m = m->next)
		define(DLIB_MEMBER,
			arena_printf(&dc->arena, "%s.%s", tag, m->name));
}

static void define_bound(struct dcomp *dc, const struct decl *d)
{
	const struct pdecl *p;

	for (p = d->u.provider.probes; p; p = p->next)
		if (p->bindings)
			define(DLIB_PROBE,
				arena_printf(&dc->arena, "%s%s:%s",
					d->u.provider.name,
					d->u.provider.of_target ? "$target"
								: "",
					pdecl_real_name(dc, p)));
}

static void define_decl(struct dcomp *dc, const struct decl *d)
{
	switch (d->kind) {
	case DC_INLINE:
		define(DLIB_NAME, d->u.var.name);
		break;
	case DC_DECL:
		define_spec(d->u.var.type->spec);
		if (d->u.var.storage == ST_TYPEDEF)
			define(DLIB_TYPE, d->u.var.name);
		break;
	case DC_TRANSLATOR:
		define_translator(dc, d);
		break;
	case DC_PROVIDER_DECL:
		define(DLIB_PROVIDER, d->u.provider.name);
		define_bound(dc, d);
		break;
	case DC_CLAUSE:
	case DC_PRAGMA:
		break;
	}
}

static void read_library(const char *path, struct str *text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	const char *why = fd < 0 ? strerror(errno) : source_read(fd, text);

	if (why) {
		fprintf(stderr, "dlib_index: %s: %s\n", path, why);
		exit(1);
	}
	close(fd);
}

/* Returns false after the message. */
static bool parse_library(struct dcomp *dc, const char *path, const char *text)
{
	struct dc_source *src = arena_new(&dc->arena, struct dc_source);
	const struct decl *d;

	src->text = text;
	src->name = path;
	src->origin = DC_OF_LIBRARY;
	if (setjmp(dc->on_error))
		return false;
	for (d = dc_parse(dc, src); d; d = d->next)
		define_decl(dc, d);
	return true;
}

static void print_text(const char *path, const char *text)
{
	const char *slash = strrchr(path, '/');

	printf("{ \"%s\",\n\"", slash ? slash + 1 : path);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		if (*text != '\n')
			putchar(*text);
		else
			fputs(text[1] ? "\\n\"\n\"" : "\\n", stdout);
	}
	puts("\" },");
}

/* Of definitions of one name, the first one comes first. */
static int cmp_def(const void *va, const void *vb)
{
	const struct dlib_def *a = va, *b = vb;
	int diff = a->space - b->space;

	if (!diff)
		diff = strcmp(a->name, b->name);
	return diff ? diff : a->lib - b->lib;
}

static void print_defs(void)
{
	const struct dlib_def *d, *last = NULL;
	uint32_t n = 0;

	qsort(defs.v, defs.n, sizeof(*defs.v), cmp_def);
	puts("const struct dlib_def dlib_defs[] = {");
	for (d = defs.v; d < defs.v + defs.n; last = d++) {
		if (last && last->space == d->space &&
			!strcmp(last->name, d->name))
			continue;
		printf("{ %d, %d, \"%s\" },\n", d->space, d->lib, d->name);
		n++;
	}
	printf("};\nconst uint32_t dlib_ndefs = %u;\n", n);
}

int main(int argc, char **argv)
{
	struct dc_opts opts = { .strsize = 256, .nolibs = true, .err = stderr };
	struct dcomp *dc = dc_open(&opts);

	/* the libraries must compile for any kernel */
	dc->is_kernel_type = NULL;
	puts("#include \"dcomp/dlib.h\"\n\n"
	     "const struct dlib_text dlib_texts[] = {");
	for (lib = 0; lib < argc - 1; lib++) {
		struct str text = { 0 };

		read_library(argv[lib + 1], &text);
		if (!parse_library(dc, argv[lib + 1], text.s))
			return 1;
		print_text(argv[lib + 1], text.s);
		str_free(&text);
	}
	printf("};\nconst uint32_t dlib_ntexts = %d;\n\n", argc - 1);
	print_defs();
	vec_free(&defs);
	dc_close(dc);
	return fflush(stdout) || ferror(stdout);
}
