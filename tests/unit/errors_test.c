/* errors_test.c - programs that must not compile. tests/errors/D_TAG.d has
 * those with the error D_TAG. Each is compiled as by `dtrace -xerrtags -s
 * D_TAG.d', and the whole message must be as expected.
 *
 * A file has paragraphs: a comment that names the rows of tests/rows, then one
 * paragraph per program. A caret stands below the place of the error, followed
 * by the message; further lines of the message have a caret each. These lines
 * are removed before the program is compiled:
 *
 *	BEGIN { trace(strlen(5)); }
 *	                     ^ strlen( ) argument #1 is incompatible ...
 *	                     ^	prototype: string */
#include <glob.h>

#include "consumer/session_impl.h"
#include "tests/unit/unit.h"

struct program {
	const char *path; /* of the file */
	const char *name; /* the file's own, D_TAG.d */
	int at;		  /* line in the file at which it begins */
	int lines;	  /* lines of the text so far */
	size_t last;	  /* offset of the last line in the text */
	struct str text;  /* what is compiled */
	struct str want;  /* the message that is expected */
	struct str place; /* how it ends: the line of the error, and a caret
			     with its column */
};

static void add_source(struct program *p, const char *line)
{
	p->last = p->text.n;
	p->lines++;
	str_printf(&p->text, "%s\n", line);
}

/* The line has a caret behind that many blanks. */
static void add_expectation(struct program *p, const char *line, int blanks)
{
	const char *message = line + blanks + 1;

	message += *message == ' ';
	if (p->want.n) {
		str_printf(&p->want, "\n%s", message);
		return;
	}
	str_printf(&p->want,
		"dtrace: failed to compile script %s: [%.*s] line %d: %s",
		p->name, (int)strcspn(p->name, "."), p->name, p->lines,
		message);
	str_printf(&p->place, "\n\t%s\t%.*s^ column %d\n", p->text.s + p->last,
		blanks, line, blanks + 1);
}

/* Compile the program in a session. Returns its output, which the caller
 * frees. */
static char *compile(const struct program *p)
{
	struct dc_source src = { .text = p->text.s,
		.name = p->name,
		.origin = DC_OF_SCRIPT,
		.pspec = DC_NAME };
	struct session *s = ses_new("dtrace");
	char *message;
	size_t n;

	s->err = open_memstream(&message, &n);
	ses_option(s, "errtags", NULL);
	if (!ses_compile(s, &src, src.name))
		ses_compiled(s);
	fclose(s->err);
	ses_free(s);
	return message;
}

/* The first paragraph of the file is its comment. */
static void check_paragraph(struct program *p)
{
	char *got;

	if (p->at == 1 && !strncmp(p->text.s, "/* rows: ", 9) && !p->want.n)
		return;
	if (!p->want.n) {
		unit_check(0, p->path, p->at, "says which error it makes");
		return;
	}
	str_puts(&p->want, p->place.s);
	got = compile(p);
	unit_check_str(got, p->want.s, p->path, p->at);
	free(got);
}

static void end_paragraph(struct program *p)
{
	if (p->lines)
		check_paragraph(p);
	p->lines = 0;
	str_reset(&p->text);
	str_reset(&p->want);
	str_reset(&p->place);
}

static void add_line(struct program *p, const char *line, int at)
{
	int blanks = strspn(line, " \t");

	if (!p->lines)
		p->at = at;
	if (line[blanks] == '^' && p->lines)
		add_expectation(p, line, blanks);
	else
		add_source(p, line);
}

static void check_file(const char *path)
{
	FILE *f = fopen(path, "r");
	struct program p = { .path = path, .name = strrchr(path, '/') + 1 };
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	for (int at = 1; (n = getline(&line, &room, f)) > 0; at++) {
		line[n - 1] = 0;
		if (!*line)
			end_paragraph(&p);
		else
			add_line(&p, line, at);
	}
	end_paragraph(&p);
	free(line);
	fclose(f);
	str_free(&p.text);
	str_free(&p.want);
	str_free(&p.place);
}

int main(void)
{
	glob_t files;

	CHECK(!glob("tests/errors/D_*.d", 0, NULL, &files));
	for (size_t i = 0; i < files.gl_pathc; i++)
		check_file(files.gl_pathv[i]);
	globfree(&files);
	return unit_done();
}
