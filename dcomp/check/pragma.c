/* pragma.c - #pragma D: one row for each directive. A pragma that is not D's is
 * ignored. Options act as soon as they are read, since they affect how to read
 * on (defaultargs), and so do dependencies, since following text may use their
 * types; the rest acts in its turn among the declarations. */
#include <string.h>
#include <unistd.h>

#include "dcomp/check/check_impl.h"
#include "dcomp/dlib.h"

static const char space[] = " \t\r\n";

/* Read the word at *text, and step over it and the space behind it. */
static const char *word(struct dcomp *dc, const char **text)
{
	size_t n = strcspn(*text, space);
	const char *w = dc_intern(dc, *text, n);

	*text += n;
	*text += strspn(*text, space);
	return w;
}

/* Handle name, name=value or name="value", with nothing behind it. */
static void pragma_option(struct dcomp *dc, struct dc_loc loc, const char *text)
{
	size_t n = strcspn(text, "= \t"), len;
	const char *name = dc_intern(dc, text, n), *value = NULL, *why;
	bool quoted = false;

	text += n;
	if (*text == '=') {
		text++;
		quoted = *text == '"';
		text += quoted;
		len = strcspn(text, quoted ? "\"" : space);
		value = dc_intern(dc, text, len);
		text += len;
	}
	if (!*name || (quoted && *text++ != '"') || text[strspn(text, space)])
		dc_error(dc, loc, D_PRAGMA_MALFORM,
			"malformed #pragma option: expected <name>=<value>");
	if (!dc->opts.option || dc->later.rounds) /* it is set already */
		return;
	why = dc->opts.option(dc->opts.arg, name, value);
	if (!why)
		return;
	if (value)
		dc_error(dc, loc, D_PRAGMA_OPTSET,
			"failed to set option '%s' to '%s': %s", name, value,
			why);
	dc_error(dc, loc, D_PRAGMA_OPTSET, "failed to set option '%s': %s",
		name, why);
}

static _Noreturn void malformed(
	struct dcomp *dc, struct dc_loc loc, const char *name, const char *want)
{
	dc_error(dc, loc, D_PRAGMA_MALFORM, "malformed #pragma %s: expected %s",
		name, want);
}

/* What a pragma says about a name, kept until the name is defined. */
struct pending {
	struct pending *next;
	struct dc_loc loc;
	const char *directive, *name;
	bool used;
	bool is_version;
	uint32_t version;
	struct dc_attr attr;
};

static void apply(struct pending *p, struct sym *s)
{
	p->used = true;
	if (p->is_version)
		s->version = p->version;
	else
		s->attr = p->attr;
}

static void say_of_name(struct dcomp *dc, const struct pending *what)
{
	struct pending *p = arena_memdup(&dc->arena, what, sizeof(*what));
	struct sym *s = sym_find(dc, NS_PLAIN, what->name);

	if (s && (!s->loc.src || s->in_lib) && !dc->lib)
		dc_error(dc, p->loc, D_PRAGMA_SCOPE,
			"#pragma %s cannot change %s, which the program has "
			"not defined",
			p->directive, p->name);
	if (s) {
		apply(p, s);
		return;
	}
	p->next = dc->pending;
	dc->pending = p;
}

void dc_pragma_apply(struct dcomp *dc, struct sym *s)
{
	struct pending *p;

	for (p = dc->pending; p; p = p->next)
		if (p->name == s->name)
			apply(p, s);
}

/* Types have neither version nor stability: they may be named, without effect.
 * Nor have translators a version: the word `translator', in the place of a
 * name, says it of the next one. */
static bool names_no_symbol(struct dcomp *dc, const struct pending *p)
{
	const char *name = p->name;

	return (p->is_version && !strcmp(name, "translator")) ||
	       hash_get(&dc->types->typedefs, &name, sizeof(name)) ||
	       hash_get(&dc->types->tags, &name, sizeof(name)) ||
	       hash_get(&dc->types->own_tags, &name, sizeof(name));
}

void dc_pragma_end(struct dcomp *dc)
{
	const struct pending *p;

	for (p = dc->pending; p; p = p->next)
		if (!p->used && !names_no_symbol(dc, p))
			dc_error(dc, p->loc, D_PRAGMA_UNUSED,
				"unused #pragma %s: nothing is named %s",
				p->directive, p->name);
	dc->pending = NULL;
}

/* attributes provider <name> <part> */
static void provider_attr(
	struct dcomp *dc, struct dc_loc loc, const char *text, struct dc_attr a)
{
	const char *name = word(dc, &text), *part = word(dc, &text);
	int i = 0;

	while (i < NPARTS_ATTR && strcmp(dc_part_name[i], part) != 0)
		i++;
	if (!*name || i == NPARTS_ATTR || *text)
		malformed(dc, loc, "attributes",
			"<attributes> provider <name> <provider, module, "
			"function, name or args>");
	if (!prov_set_attr(dc, name, i, a))
		dc_error(dc, loc, D_PRAGMA_UNUSED,
			"unused #pragma attributes: there is no declaration "
			"of provider %s before it",
			name);
}

static void pragma_attributes(
	struct dcomp *dc, struct dc_loc loc, const char *text)
{
	const char *attr = word(dc, &text), *name = word(dc, &text);
	struct pending p = {
		.loc = loc, .directive = "attributes", .name = name
	};

	if (!*name)
		malformed(dc, loc, "attributes", "<attributes> <identifier>");
	if (!dc_attr_parse(attr, strlen(attr), &p.attr))
		dc_error(dc, loc, D_PRAGMA_MALFORM,
			"invalid attributes specified by #pragma attributes: "
			"%s",
			attr);
	if (!strcmp(name, "provider") && *text)
		provider_attr(dc, loc, text, p.attr);
	else if (*text)
		malformed(dc, loc, "attributes", "<attributes> <identifier>");
	else
		say_of_name(dc, &p);
}

/* "1.2" | 1.2 */
static void pragma_binding(
	struct dcomp *dc, struct dc_loc loc, const char *text)
{
	const char *version = word(dc, &text), *name = word(dc, &text);
	struct pending p = { .loc = loc,
		.directive = "binding",
		.name = name,
		.is_version = true };
	size_t n = strlen(version);

	if (!*name || *text)
		malformed(dc, loc, "binding", "<version> <identifier>");
	if (n > 1 && version[0] == '"' && version[n - 1] == '"')
		version = dc_intern(dc, version + 1, n - 2);
	p.version = dc_version_parse(version);
	if (!p.version)
		dc_error(dc, loc, D_PRAGMA_MALFORM,
			"invalid version specified by #pragma binding: %s",
			version);
	say_of_name(dc, &p);
}

/* Things that a program or library can depend on. */

static bool has_provider(struct dcomp *dc, const char *name)
{
	const struct dif_pdesc pd = { name, "", "", "", 0, 0 };

	return dc->opts.match && dc->opts.match(dc->opts.arg, &pd) > 0;
}

static bool has_module(struct dcomp *dc, const char *name)
{
	static const char *const kernel[] = { "genunix", "kernel", "unix",
		"vmlinux" };
	const char *path = arena_printf(&dc->arena, "/sys/module/%s", name);
	size_t i;

	for (i = 0; i < sizeof(kernel) / sizeof(*kernel); i++)
		if (!strcmp(kernel[i], name))
			return true;
	return !strchr(name, '/') && *name != '.' && !access(path, F_OK);
}

static const struct {
	const char *class;
	bool (*has)(struct dcomp *dc, const char *name);
} dependency[] = {
	{ "library", dlib_load_file },
	{ "module", has_module },
	{ "provider", has_provider },
};

static void pragma_depends_on(
	struct dcomp *dc, struct dc_loc loc, const char *text)
{
	const size_t n = sizeof(dependency) / sizeof(*dependency);
	const char *class = word(dc, &text), *name = word(dc, &text);
	size_t i = 0;

	if (!*name || *text)
		malformed(dc, loc, "depends_on", "<class> <name>");
	while (i < n && strcmp(dependency[i].class, class) != 0)
		i++;
	if (i == n)
		dc_error(dc, loc, D_PRAGMA_INVAL,
			"invalid class %s specified by #pragma depends_on",
			class);
	if (dependency[i].has == dlib_load_file && dlib_is_loading(dc, name))
		dc_error(dc, loc, D_PRAGMA_DEPEND,
			"libraries depend on each other in a circle: %s is "
			"being compiled",
			name);
	if (dependency[i].has(dc, name))
		return;
	if (!dc->lib)
		dc_error(dc, loc, D_PRAGMA_DEPEND, "program requires %s %s",
			class, name);
	dc->left_out = true;
}

static void pragma_error(struct dcomp *dc, struct dc_loc loc, const char *text)
{
	dc_error(dc, loc, D_PRAGERR, "#error: %s", text);
}

static const struct {
	const char *name;
	bool at_once; /* act when it is read */
	void (*run)(struct dcomp *dc, struct dc_loc loc, const char *text);
} directive[] = {
	{ "attributes", false, pragma_attributes },
	{ "binding", false, pragma_binding },
	{ "depends_on", true, pragma_depends_on },
	{ "error", false, pragma_error },
	{ "option", true, pragma_option },
};

void dc_pragma(
	struct dcomp *dc, struct dc_loc loc, const char *text, bool reading)
{
	const char *name;
	size_t i;

	text += strspn(text, space);
	if (strcmp(word(dc, &text), "D") != 0)
		return;
	name = word(dc, &text);
	for (i = 0; i < sizeof(directive) / sizeof(directive[0]); i++) {
		if (!strcmp(directive[i].name, name)) {
			if (directive[i].at_once == reading)
				directive[i].run(dc, loc, text);
			return;
		}
	}
	if (reading)
		return;
	dc_error(dc, loc, D_PRAGMA_INVAL, "invalid pragma directive: %s", name);
}
