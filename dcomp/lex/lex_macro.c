/* lex_macro.c - macro arguments and variables: $1 $$1 $target $pid ... The text
 * of an argument replaces the reference, as if it had been typed there; with
 * two dollars it is a string, as $0 always is. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dcomp/lex/lex_impl.h"

static int64_t sid(void)
{
	return getsid(0);
}

static int64_t uid(void)
{
	return getuid();
}

static int64_t euid(void)
{
	return geteuid();
}

static int64_t gid(void)
{
	return getgid();
}

static int64_t egid(void)
{
	return getegid();
}

static int64_t pid(void)
{
	return getpid();
}

static int64_t ppid(void)
{
	return getppid();
}

static int64_t pgid(void)
{
	return getpgrp();
}

/* Linux has no projects, tasks and zones; psinfo_t has 0 for them, too. */
static int64_t none(void)
{
	return 0;
}

static const struct macro {
	const char *name;
	int64_t (*value)(void);
} macro[] = {
	{ "egid", egid },
	{ "euid", euid },
	{ "gid", gid },
	{ "pgid", pgid },
	{ "pid", pid },
	{ "ppid", ppid },
	{ "projid", none },
	{ "sid", sid },
	{ "taskid", none },
	{ "uid", uid },
	{ "zoneid", none },
};

struct ref { /* a reference, and its value */
	struct dc_loc loc;
	bool string;	  /* $$ or $0 */
	const char *name; /* after the dollars, n bytes */
	int n;
	const char *text; /* of an argument; or NULL, and... */
	int64_t value;	  /* ...the value of a variable */
};

static void argument(struct lex *lx, struct ref *r)
{
	const struct dc_opts *o = &lx->dc->opts;
	long i = strtol(r->name, NULL, 10);

	if (r->n > 9)
		dc_error(lx->dc, r->loc, D_MACRO_OFLOW,
			"macro argument $%.*s is out of range",
			r->n > 40 ? 40 : r->n, r->name);
	r->string |= i == 0;
	if (i < 64)
		lx->dc->argused |= UINT64_C(1) << i;
	if (i < o->argc)
		r->text = o->argv[i];
	else if (!o->defaultargs)
		dc_error(lx->dc, r->loc, D_MACRO_UNDEF,
			"macro argument %s%ld is not defined",
			r->string ? "$$" : "$", i);
	else
		r->text = r->string ? "" : NULL;
}

/* Without -p and -c, $target is 0, which is never a process. In a description
 * that is an error, for the provider would not exist. */
static int64_t target(struct lex *lx, const struct ref *r, bool in_word)
{
	int64_t pid = lx->dc->opts.target;

	if (pid < 0 && in_word)
		dc_error(lx->dc, r->loc, D_MACRO_UNDEF,
			"macro variable $target is not defined: "
			"it needs -p or -c");
	return pid < 0 ? 0 : pid;
}

static void variable(struct lex *lx, struct ref *r, bool in_word)
{
	const size_t n = sizeof(macro) / sizeof(*macro);

	for (size_t i = 0; i < n; i++) {
		if (!strncmp(macro[i].name, r->name, r->n) &&
			!macro[i].name[r->n]) {
			r->value = macro[i].value();
			return;
		}
	}
	if (r->n == 6 && !memcmp(r->name, "target", 6)) {
		r->value = target(lx, r, in_word);
		return;
	}
	dc_error(lx->dc, r->loc, D_MACRO_UNDEF,
		"undefined macro variable: $%.*s", r->n > 40 ? 40 : r->n,
		r->name);
}

/* "$" ["$"] (digits | identifier) */
static struct ref reference(struct lex *lx, bool in_word)
{
	struct ref r = { .loc = lex_loc(lx) };

	if (lx->after_arg)
		dc_error(lx->dc, r.loc, D_SYNTAX,
			"syntax error near \"$\": a macro argument cannot "
			"contain another, nor a macro variable");
	lx->at++;
	if (*lx->at == '$') {
		r.string = true;
		lx->at++;
	}
	r.name = lx->at;
	if (lex_is_digit(*lx->at))
		while (lex_is_digit(*lx->at))
			lx->at++;
	else
		while (lex_is_alnum(*lx->at))
			lx->at++;
	r.n = lx->at - r.name;
	if (lex_is_digit(*r.name))
		argument(lx, &r);
	else
		variable(lx, &r, in_word);
	return r;
}

/* Return a reference's text; NULL for an argument that defaults to 0. */
static const char *ref_text(struct lex *lx, const struct ref *r)
{
	if (r->text || lex_is_digit(*r->name))
		return r->text;
	return arena_printf(&lx->dc->arena, "%lld", (long long)r->value);
}

void lex_macro(struct lex *lx, struct tok *t, bool *again)
{
	struct ref r = reference(lx, false);

	if (r.string) {
		t->kind = T_STRING;
		t->s = ref_text(lx, &r);
		t->len = strlen(t->s);
	} else if (r.text) {
		lx->after_arg = lx->at;
		lx->arg_loc = r.loc;
		lx->at = r.text;
		*again = true;
	} else {
		t->kind = T_INT;
		t->value = r.value;
		t->is_decimal = true;
	}
}

const char *lex_macro_word(struct lex *lx)
{
	struct ref r = reference(lx, true);
	const char *s = ref_text(lx, &r);

	return s ? s : "";
}
