/* man_test.c - every row of every table has an entry in the manual page: a line
 * `.It Macro name' in the section that belongs to the table. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/str.h"
#include "base/xalloc.h"
#include "consumer/options.h"
#include "consumer/session.h"
#include "dcomp/act.h"
#include "dcomp/check/pfmt.h"
#include "dcomp/dlib.h"
#include "dvm/bvar.h"
#include "dvm/difo.h"
#include "dvm/subr.h"
#include "base/host/kernel_btf.h"
#include "probes/probe.h"
#include "tests/unit/unit.h"

static char *page;

static char *read_page(const char *path)
{
	FILE *f = fopen(path, "r");
	struct str s = { 0 };
	char buf[4096];
	size_t n;

	str_puts(&s, "");
	while (f && (n = fread(buf, 1, sizeof(buf), f)))
		str_put(&s, buf, n);
	if (f)
		fclose(f);
	return s.s;
}

/* Return the text of a section, which the caller frees. */
static char *section(const char *title)
{
	char *head = xasprintf("\n.Sh %s\n", title);
	const char *from = strstr(page, head), *end;
	char *text;

	if (!from) {
		free(head);
		return xstrdup("");
	}
	from += strlen(head) - 1;
	end = strstr(from, "\n.Sh ");
	text = end ? strndup(from, end - from) : xstrdup(from);
	free(head);
	return text;
}

static void check_entry(const char *title, const char *macro, const char *name)
{
	char *text = section(title);
	char *item = xasprintf("\n.It %s %s", macro, name);
	const char *at = text;
	int found = 0;

	while (!found && (at = strstr(at, item))) {
		at += strlen(item);
		found = *at == ' ' || *at == '\n';
	}
	if (!found)
		printf("# no \"%s\" in %s\n", item + 1, title);
	CHECK(found);
	free(item);
	free(text);
}

static void check_text(const char *title, const char *what)
{
	char *text = section(title);
	int found = strstr(text, what) != NULL;

	if (!found)
		printf("# no \"%s\" in %s\n", what, title);
	CHECK(found);
	free(text);
}

static void check_dvm(void)
{
#define X(id, name, ...)                        \
	check_entry("BUILT-IN VARIABLES", "Va", \
		BVAR_##id == BVAR_ARG ? name "0" : name);
	DIF_BVARS(X)
#undef X
#define X(id, name, proto, result, ...)                                      \
	check_entry((result) == 'A' ? "DESTRUCTIVE ACTIONS" : "SUBROUTINES", \
		"Fn", name);
	DIF_SUBRS(X)
#undef X
#define X(id, name) check_entry("AGGREGATING FUNCTIONS", "Fn", name);
	DIF_AGGRS(X)
#undef X
#define X(id, n, text) \
	if (n)         \
		check_text("DIAGNOSTICS", ".It " text "\n");
	DIF_FAULTS(X)
#undef X
}

static const char *action_section(const struct dc_act *a)
{
	if (dif_act_destroys(a->kind))
		return "DESTRUCTIVE ACTIONS";
	return a->does >= DOES_SPECULATE ? "SPECULATIVE TRACING"
					 : "RECORDING ACTIONS";
}

static void check_actions(void)
{
	check_entry("RECORDING ACTIONS", "Em", "default");
	for (const struct dc_act *a = dc_acts; a->name; a++)
		check_entry(action_section(a), "Fn", a->name);
}

/* Called for all probes, provider by provider. */
static void check_provider(void *arg, const struct probe *p)
{
	const char **last = arg;

	if (*last && !strcmp(*last, p->prov))
		return;
	check_entry("PROVIDERS", "Sy", p->prov);
	*last = p->prov;
}

static void check_providers(void)
{
	static const struct dif_pdesc all = { "", "", "", "", 0, 0 };
	struct kernel_btf kernel = { 0 };
	const char *last = NULL;
	struct probes ps;

	probes_init(&ps);
	ps.kernel = &kernel;
	CHECK(probes_match(&ps, &all, check_provider, &last) > 0);
	probes_free(&ps);
	kernel_btf_close(&kernel);
}

/* True if a library has an entry, which several may share. */
static bool has_library(const char *text, const char *name)
{
	size_t n = strlen(name);

	for (; (text = strstr(text, "\n.It Pa ")); text++) {
		const char *end = strchr(text + 1, '\n');
		const char *at = memmem(text, end - text, name, n);

		if (at && at[-1] == ' ' && (at[n] == ' ' || at[n] == '\n'))
			return true;
	}
	return false;
}

static void check_libraries(void)
{
	char *text = section("D LIBRARIES");

	CHECK(dlib_ntexts > 10);
	for (uint32_t i = 0; i < dlib_ntexts; i++) {
		bool found = has_library(text, dlib_texts[i].name);

		if (!found)
			printf("# no %s in D LIBRARIES\n", dlib_texts[i].name);
		CHECK(found);
	}
	free(text);
}

/* An option that setopt() can set is named where setopt() is described. */
static void check_setopt(const struct option_row *o)
{
	char *text = section("RECORDING ACTIONS");
	char *from = strstr(text, "\n.It Fn setopt "), *end;
	char *word, *rest;
	bool found = false;

	CHECK(from != NULL);
	end = from ? strstr(from + 1, "\n.It ") : NULL;
	if (end)
		*end = 0;
	for (word = from ? strtok_r(from, " \n", &rest) : NULL; word;
		word = strtok_r(NULL, " \n", &rest))
		found |= !strcmp(word, o->name);
	if (found != (o->who == OPT_DYNAMIC))
		printf("# setopt: %s\n", o->name);
	CHECK(found == (o->who == OPT_DYNAMIC));
	free(text);
}

/* Options, and the choices of those that have some. */
static void check_options(void)
{
	for (int i = 0; i < OPT_NOPTS; i++) {
		const struct option_row *o = &option_rows[i];

		check_entry("TUNABLES", "Cm", o->name);
		check_setopt(o);
		for (int j = 0; i == OPT_ENGINE && o->choices[j]; j++)
			check_entry("ENGINES", "Cm", o->choices[j]);
	}
}

/* Is `name' one of those in a line ".It Cm a , b"? */
static bool is_listed(const char *line, const char *name)
{
	size_t n = strlen(name);

	for (line += strlen(".It Cm "); *line && *line != '\n';) {
		size_t word = strcspn(line, " \n");

		if (word == n && !memcmp(line, name, n))
			return true;
		line += word + (line[word] == ' ');
	}
	return false;
}

static void check_conversion(const char *text, const char *name)
{
	bool found = false;

	for (; !found && (text = strstr(text, "\n.It Cm ")); text++)
		found = is_listed(text + 1, name);
	if (!found)
		printf("# no conversion %s\n", name);
	CHECK(found);
}

/* All conversions that the compiler knows. */
static void check_conversions(void)
{
	char *text = section("FORMATS");
	struct pfmt f = { 0 };

	for (f.conv[0] = 'A'; f.conv[0] <= 'z'; f.conv[0]++)
		if (pfmt_class(&f) != PFMT_BAD)
			check_conversion(text, f.conv);
	check_conversion(text, "wc");
	check_conversion(text, "ws");
	check_conversion(text, "%");
	free(text);
}

/* What -h prints; the caller frees it. */
static char *usage(void)
{
	char name[] = "dtrace", flag[] = "-h";
	char *argv[] = { name, flag, NULL };
	struct str s = { 0 };
	char buf[4096];
	int fd[2];
	ssize_t n;

	str_puts(&s, "");
	fflush(stdout);
	if (pipe(fd))
		return s.s;
	if (!fork()) {
		dup2(fd[1], STDOUT_FILENO);
		n = cmd_dtrace(2, argv);
		fflush(stdout);
		_exit(n);
	}
	close(fd[1]);
	while ((n = read(fd[0], buf, sizeof(buf))) > 0)
		str_put(&s, buf, n);
	close(fd[0]);
	wait(NULL);
	return s.s;
}

/* Each flag has a line "<tab>-x  help" there, -32 one of two letters. */
static void check_flags(void)
{
	char *text = usage(), *at = text, name[3];
	int n = 0;

	for (; (at = strstr(at, "\n\t-")); at += 4) {
		if (sscanf(at, "\n\t-%2s  ", name) != 1)
			continue;
		check_entry("DESCRIPTION", "Fl", name);
		n++;
	}
	CHECK(n > 10);
	free(text);
}

int main(void)
{
	page = read_page("man/dtrace.1");
	check_dvm();
	check_actions();
	check_providers();
	check_libraries();
	check_options();
	check_flags();
	check_conversions();
	free(page);
	return unit_done();
}
