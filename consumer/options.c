/* options.c - the table of options; for each kind of value a parser, a printer,
 * and a description of what it takes. */
#include "consumer/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/nearest.h"
#include "base/rate.h"
#include "base/xalloc.h"

static const char *const ustack_choices[] = { "auto", "fp", "rows", NULL };
static const char *const setid_choices[] = { "auto", "stops", "warn", NULL };
static const char *const returns_choices[] = { "auto", "ret", NULL };
static const char *const bufpolicy_choices[] = { "switch", "fill", "ring",
	NULL }; /* by enum buf_policy */
static const char *const bufresize_choices[] = { "auto", "manual", NULL };
static const char *const evaltime_choices[] = { "exec", "preinit", "postinit",
	"main", NULL }; /* by enum evaltime */
static const char *const late_choices[] = { "dynamic", "static", NULL };
static const char *const linkmode_choices[] = { "kernel", "static", "dynamic",
	NULL };
static const char *const linktype_choices[] = { "dof", "elf", NULL };
static const char *const stdc_choices[] = { "a", "c", "t", "s", NULL };
static const char *const encoding_choices[] = { "ascii", "utf8", NULL };
static const char *const uresolve_choices[] = { "no", "symbol", "basename",
	"pathname", NULL }; /* by enum names_as */
static const char *const engine_choices[] = { "auto", "bpf", "ptrace", NULL };
static const char *const oformat_choices[] = { "text", "json", "xml", "html",
	NULL };
static const char *const stackformat_choices[] = { "lines", "folded", NULL };
static const char *const pspec_choices[] = { "provider", "module", "function",
	"name", NULL }; /* by enum dc_pspec */

const struct option_row option_rows[OPT_NOPTS] = {
#define X(id, ...) [OPT_##id] = { __VA_ARGS__ },
	OPTIONS(X)
#undef X
};

/* Parse a decimal, octal or hexadecimal number; *end is what follows it. */
static bool parse_number(const char *s, int64_t *n, const char **end)
{
	char *e;

	if (*s < '0' || *s > '9')
		return false;
	errno = 0;
	*n = strtoll(s, &e, 0);
	*end = e;
	return !errno;
}

static bool parse_bool(
	const struct option_row *o, const char *value, int64_t *v)
{
	static const struct {
		const char *word;
		int value;
	} words[] = {
		{ "on", 1 },
		{ "yes", 1 },
		{ "true", 1 },
		{ "set", 1 },
		{ "enable", 1 },
		{ "enabled", 1 },
		{ "off", 0 },
		{ "no", 0 },
		{ "false", 0 },
		{ "unset", 0 },
		{ "disable", 0 },
		{ "disabled", 0 },
	};
	const char *end;

	(void)o;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!strcasecmp(words[i].word, value)) {
			*v = words[i].value;
			return true;
		}
	if (!parse_number(value, v, &end) || *end)
		return false;
	*v = *v != 0;
	return true;
}

static bool parse_size(
	const struct option_row *o, const char *value, int64_t *v)
{
	static const char suffixes[] = "kmgt";
	const char *end, *suffix;

	(void)o;
	if (!parse_number(value, v, &end))
		return false;
	if (!*end)
		return true;
	suffix = strchr(suffixes, *end | 0x20);
	if (!suffix || end[1])
		return false;
	return !__builtin_mul_overflow(
		*v, INT64_C(1024) << 10 * (suffix - suffixes), v);
}

static bool parse_limit(
	const struct option_row *o, const char *value, int64_t *v)
{
	if (strcmp(value, "unlimited"))
		return parse_size(o, value, v) && *v;
	*v = 0;
	return true;
}

static bool parse_rate(
	const struct option_row *o, const char *value, int64_t *v)
{
	const char *end;

	(void)o;
	return parse_number(value, v, &end) && rate_ns(*v, end, v);
}

static bool parse_int(const struct option_row *o, const char *value, int64_t *v)
{
	const char *end;

	(void)o;
	return parse_number(value, v, &end) && !*end;
}

static bool parse_enum(
	const struct option_row *o, const char *value, int64_t *v)
{
	for (*v = 0; o->choices[*v]; ++*v)
		if (!strcmp(o->choices[*v], value))
			return true;
	return false;
}

static bool parse_text(
	const struct option_row *o, const char *value, int64_t *v)
{
	(void)o;
	*v = 1;
	return *value;
}

static bool parse_vars(
	const struct option_row *o, const char *value, int64_t *v)
{
	return *value != '=' && strchr(value, '=') && parse_text(o, value, v);
}

static bool parse_attr(
	const struct option_row *o, const char *value, int64_t *v)
{
	struct dc_attr a;

	(void)o;
	if (!dc_attr_parse(value, strlen(value), &a))
		return false;
	*v = a.name << 16 | a.data << 8 | a.class;
	return true;
}

static bool parse_version(
	const struct option_row *o, const char *value, int64_t *v)
{
	(void)o;
	*v = dc_version_parse(value);
	return true;
}

static void put_bool(struct str *out, const struct option_row *o, int64_t v)
{
	(void)o;
	str_puts(out, v ? "on" : "off");
}

void options_put_size(struct str *out, uint64_t bytes)
{
	static const char *const suffixes[] = { "", "k", "m", "g", "t" };
	int i = 0;

	for (; bytes && !(bytes % 1024) && i < 4; i++)
		bytes /= 1024;
	str_printf(out, "%" PRIu64 "%s", bytes, suffixes[i]);
}

static void put_size(struct str *out, const struct option_row *o, int64_t v)
{
	(void)o;
	options_put_size(out, v);
}

static void put_limit(struct str *out, const struct option_row *o, int64_t v)
{
	if (v)
		put_size(out, o, v);
	else
		str_puts(out, "unlimited");
}

static void put_rate(struct str *out, const struct option_row *o, int64_t v)
{
	static const char *const suffixes[] = { "ns", "us", "ms", "s" };
	int i = 0;

	(void)o;
	for (; !(v % 1000) && i < 3; i++)
		v /= 1000;
	str_printf(out, "%" PRId64 "%s", v, suffixes[i]);
}

static void put_int(struct str *out, const struct option_row *o, int64_t v)
{
	(void)o;
	str_printf(out, "%" PRId64, v);
}

static void put_choice(struct str *out, const struct option_row *o, int64_t v)
{
	str_puts(out, o->choices[v]);
}

static const struct {
	bool (*parse)(
		const struct option_row *o, const char *value, int64_t *v);
	/* prints a value; NULL: only the text as set is known */
	void (*put)(struct str *out, const struct option_row *o, int64_t v);
	const char *takes; /* NULL: list the choices */
	bool is_number;	   /* it has limits, which are printed */
} kinds[OPTK_NKINDS] = {
	[OPTK_BOOL] = { parse_bool, put_bool, "on or off", false },
	[OPTK_SIZE] = { parse_size, put_size, "a size (suffixes k, m, g, t)",
		true },
	[OPTK_LIMIT] = { parse_limit, put_limit,
		"a size (suffixes k, m, g, t) or unlimited", false },
	[OPTK_RATE] = { parse_rate, put_rate, "a time (10ms) or a rate (100hz)",
		true },
	[OPTK_INT] = { parse_int, put_int, "a number", true },
	[OPTK_INT_OR_LEAST] = { parse_int, put_int, "a number", true },
	[OPTK_ENUM] = { parse_enum, put_choice, NULL, false },
	[OPTK_ENUM_OR_NONE] = { parse_enum, put_choice, NULL, false },
	[OPTK_TEXT] = { parse_text, NULL, "a text", false },
	[OPTK_LIST] = { parse_text, NULL, "a text; may be given several times",
		false },
	[OPTK_VARS] = { parse_vars, NULL,
		"NAME=value; may be given several times", false },
	[OPTK_ATTR] = { parse_attr, NULL,
		"attributes, such as Evolving/Evolving/Common", false },
	[OPTK_VERSION] = { parse_version, NULL,
		"a version of D, such as 1.6, up to " DC_VERSION, false },
};

/* The value of an option that is given without one; false if it needs one. */
static bool no_value(const struct option_row *o, int64_t *v)
{
	switch (o->kind) {
	case OPTK_BOOL:
		*v = 1;
		return true;
	case OPTK_INT_OR_LEAST:
		*v = o->least;
		return true;
	case OPTK_ENUM_OR_NONE:
		*v = o->def;
		return true;
	default:
		return false;
	}
}

static bool parse_value(
	const struct option_row *o, const char *value, int64_t *v)
{
	if (!value)
		return no_value(o, v);
	return kinds[o->kind].parse(o, value, v) && *v >= o->least &&
	       *v <= o->most;
}

/* Print the choices: "switch, fill or ring". */
static void put_choices(struct str *out, const char *const *choices)
{
	for (int i = 0; choices[i]; i++) {
		if (i)
			str_puts(out, choices[i + 1] ? ", " : " or ");
		str_puts(out, choices[i]);
	}
}

static void put_takes(struct str *out, const struct option_row *o)
{
	if (!kinds[o->kind].takes) {
		put_choices(out, o->choices);
		return;
	}
	str_puts(out, kinds[o->kind].takes);
	if (!kinds[o->kind].is_number)
		return;
	if (o->kind == OPTK_RATE) {
		str_printf(out, ", from 1ns to %" PRId64 "d",
			INT64_MAX / (86400 * CLOCK_SECOND));
		return;
	}
	str_puts(out, o->most < INT32_MAX ? ", from " : ", at least ");
	kinds[o->kind].put(out, o, o->least);
	if (o->most >= INT32_MAX)
		return;
	str_puts(out, " to ");
	kinds[o->kind].put(out, o, o->most);
}

static void put_default(struct str *out, const struct option_row *o)
{
	if (kinds[o->kind].put && o->def >= o->least)
		kinds[o->kind].put(out, o, o->def);
	else
		str_puts(out, "not set");
}

/* Print the value of an option. */
static void put_set(struct str *out, const struct options *o, int i)
{
	if (o->text[i])
		str_puts(out, o->text[i]);
	for (size_t k = 0; k < o->list[i].n; k++)
		str_printf(out, "%s%s", k ? " " : "", o->list[i].v[k]);
	if (!o->text[i] && !o->list[i].n)
		put_default(out, &option_rows[i]);
}

void options_help(const struct options *o, struct str *out)
{
	for (int i = 0; i < OPT_NOPTS; i++) {
		const struct option_row *row = &option_rows[i];

		str_printf(out, "%s = ", row->name);
		put_set(out, o, i);
		str_printf(out, "\n\t%s\n\t", row->text);
		put_takes(out, row);
		str_puts(out, "; default: ");
		put_default(out, row);
		str_putc(out, '\n');
	}
}

void options_init(struct options *o)
{
	for (int i = 0; i < OPT_NOPTS; i++) {
		o->v[i] = option_rows[i].def;
		o->from[i] = OPT_FROM_DEFAULT;
		o->text[i] = NULL;
		o->list[i].v = NULL;
		o->list[i].n = o->list[i].cap = 0;
	}
	o->wrong = (struct str){ 0 };
	o->took = false;
}

void options_free(struct options *o)
{
	for (int i = 0; i < OPT_NOPTS; i++) {
		free(o->text[i]);
		for (size_t k = 0; k < o->list[i].n; k++)
			free(o->list[i].v[k]);
		vec_free(&o->list[i]);
	}
	str_free(&o->wrong);
}

static bool is_list(int i)
{
	enum opt_kind kind = option_rows[i].kind;

	return kind == OPTK_LIST || kind == OPTK_VARS;
}

static void set_text(struct options *o, int i, const char *value)
{
	struct str text = { 0 };

	if (is_list(i)) {
		vec_push(&o->list[i], xstrdup(value));
		vec_push(&o->list[i], NULL);
		o->list[i].n--;
		return;
	}
	if (value)
		str_puts(&text, value);
	else
		kinds[option_rows[i].kind].put(&text, &option_rows[i], o->v[i]);
	free(o->text[i]);
	o->text[i] = text.s;
}

static const char *bad_value(struct options *o, const struct option_row *row)
{
	str_reset(&o->wrong);
	str_puts(&o->wrong, "Invalid value for specified option: it takes ");
	put_takes(&o->wrong, row);
	return o->wrong.s;
}

static const char *bad_name(struct options *o, const char *name)
{
	struct nearest n;

	nearest_init(&n, name);
	for (int i = 0; i < OPT_NOPTS; i++)
		nearest_try(&n, option_rows[i].name);
	str_reset(&o->wrong);
	str_puts(&o->wrong, "Invalid option name");
	nearest_put(&o->wrong, &n);
	return o->wrong.s;
}

enum opt_id options_find(const char *name)
{
	int i = 0;

	while (i < OPT_NOPTS && strcmp(option_rows[i].name, name))
		i++;
	return i;
}

const char *options_set(struct options *o, const char *name, const char *value,
	enum opt_from from)
{
	enum opt_id i = options_find(name);
	int64_t v;

	o->took = false;
	if (i == OPT_NOPTS)
		return bad_name(o, name);
	if (from == OPT_FROM_ENVIRONMENT && !value &&
		!no_value(&option_rows[i], &v))
		return NULL;
	if (from == OPT_FROM_SETOPT && option_rows[i].who != OPT_DYNAMIC)
		return "Operation illegal when tracing is active";
	if (!parse_value(&option_rows[i], value, &v))
		return bad_value(o, &option_rows[i]);
	if (from < o->from[i] && !is_list(i))
		return NULL;
	o->v[i] = v;
	if (from > o->from[i])
		o->from[i] = from;
	set_text(o, i, value);
	o->took = true;
	return NULL;
}
