/* options.c - the table of options, and a parser for each kind of value. */
#include "consumer/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/rate.h"
#include "base/xalloc.h"

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

/* A decimal, octal or hexadecimal number; *end is what follows. */
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
		{ "off", 0 },
		{ "no", 0 },
		{ "false", 0 },
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

static bool (*const parse_kind[OPTK_NKINDS])(
	const struct option_row *o, const char *value, int64_t *v) = {
	[OPTK_BOOL] = parse_bool,
	[OPTK_SIZE] = parse_size,
	[OPTK_RATE] = parse_rate,
	[OPTK_INT] = parse_int,
	[OPTK_ENUM] = parse_enum,
	[OPTK_TEXT] = parse_text,
	[OPTK_LIST] = parse_text,
	[OPTK_VARS] = parse_vars,
	[OPTK_ATTR] = parse_attr,
	[OPTK_VERSION] = parse_version,
};

static bool parse_value(
	const struct option_row *o, const char *value, int64_t *v)
{
	if (!value) {
		*v = 1;
		return o->kind == OPTK_BOOL;
	}
	return parse_kind[o->kind](o, value, v) && *v >= o->least &&
	       *v <= o->most;
}

void options_init(struct options *o)
{
	for (int i = 0; i < OPT_NOPTS; i++) {
		o->v[i] = option_rows[i].def;
		o->from[i] = OPT_FROM_DEFAULT;
		o->text[i] = NULL;
	}
}

void options_free(struct options *o)
{
	for (int i = 0; i < OPT_NOPTS; i++)
		free(o->text[i]);
}

static void set_text(struct options *o, int i, const char *value)
{
	char *old = o->text[i];

	switch (option_rows[i].kind) {
	case OPTK_LIST:
	case OPTK_VARS:
		o->text[i] =
			old ? xasprintf("%s\n%s", old, value) : xstrdup(value);
		break;
	case OPTK_TEXT:
		o->text[i] = xstrdup(value);
		break;
	default:
		return;
	}
	free(old);
}

const char *options_set(struct options *o, const char *name, const char *value,
	enum opt_from from)
{
	int64_t v;
	int i = 0;

	while (strcmp(option_rows[i].name, name))
		if (++i == OPT_NOPTS)
			return "Invalid option name";
	if (from == OPT_FROM_SETOPT && option_rows[i].who != OPT_DYNAMIC)
		return "Operation illegal when tracing is active";
	if (!parse_value(&option_rows[i], value, &v))
		return "Invalid value for specified option";
	if (from < o->from[i])
		return NULL;
	set_text(o, i, value);
	o->v[i] = v;
	o->from[i] = from;
	return NULL;
}
