/* completion.c - writes the completion scripts, see completion.h. */
#include "consumer/applets/completion.h"

#include <string.h>

#include "consumer/options.h"

/* How bash's compgen and zsh complete the argument of a flag, by its name in
 * the usage. All other arguments are files. */
static const struct word {
	const char *arg, *bash, *zsh;
} words[] = {
	{ "cmd", "-c", "_command_names" },
	{ "path", "-d", "_directories" },
	{ "pid", "-W \"$(cd /proc && echo [0-9]*)\"", "_pids" },
	{ "user", "-u", "_users" },
};

enum {
	NWORDS = sizeof(words) / sizeof(*words)
};

static const struct word *find_word(const char *arg)
{
	for (int i = 0; arg && i < NWORDS; i++)
		if (!strcmp(words[i].arg, arg))
			return &words[i];
	return NULL;
}

/* Put the options, "quiet bufsize= ..."; with `values', choices too:
 * "bufpolicy=switch bufpolicy=fill ..." */
static void put_options(struct str *out, bool values)
{
	str_puts(out, "help");
	for (int i = 0; i < OPT_NOPTS; i++) {
		const struct option_row *o = &option_rows[i];

		if (values && o->choices)
			for (int j = 0; o->choices[j]; j++)
				str_printf(
					out, " %s=%s", o->name, o->choices[j]);
		else
			str_printf(out, " %s%s", o->name,
				o->kind == OPTK_BOOL ? "" : "=");
	}
}

/* Bash splits "bufpolicy=fill" into three words, so the values of an option are
 * completed by themselves. */
static void put_bash_values(struct str *out)
{
	str_puts(out, "\tcase $option in\n");
	for (int i = 0; i < OPT_NOPTS; i++) {
		const struct option_row *o = &option_rows[i];

		if (!o->choices)
			continue;
		str_printf(out, "\t%s) words='", o->name);
		for (int j = 0; o->choices[j]; j++)
			str_printf(out, "%s%s", j ? " " : "", o->choices[j]);
		str_puts(out, "' ;;\n");
	}
	str_puts(out, "\t\"\") ;;\n\t*) return ;;\n\tesac\n");
}

static void put_bash_flags(struct str *out)
{
	struct cmd_flag f;

	str_puts(out, "\t-x)\n\t\twords='");
	put_options(out, false);
	str_puts(out, "'\n\t\tcompopt -o nospace 2>/dev/null\n\t\t;;\n");
	for (int i = 0; cmd_flag(i, &f); i++) {
		const struct word *w = find_word(f.arg);

		if (w)
			str_printf(out,
				"\t-%s)\n\t\tCOMPREPLY=($(compgen %s -- "
				"\"$cur\"))\n\t\treturn\n\t\t;;\n",
				f.name, w->bash);
	}
}

void completion_bash(struct str *out)
{
	struct cmd_flag f;

	str_puts(out, "# Completion of dtrace(1), made by dtrace --install.\n"
		      "_dtrace()\n{\n"
		      "\tlocal cur=${COMP_WORDS[COMP_CWORD]} option= words=\n"
		      "\tlocal prev=${COMP_WORDS[COMP_CWORD-1]}\n"
		      "\tif [ \"$cur\" = = ]; then\n"
		      "\t\toption=$prev cur=\n"
		      "\telif [ \"$prev\" = = ]; then\n"
		      "\t\toption=${COMP_WORDS[COMP_CWORD-2]}\n"
		      "\tfi\n");
	put_bash_values(out);
	str_puts(out, "\tcase $prev in\n");
	put_bash_flags(out);
	str_puts(out, "\tesac\n\tcase $words$cur in\n\t-*) words='");
	for (int i = 0; cmd_flag(i, &f); i++)
		if (f.help)
			str_printf(out, "-%s ", f.name);
	str_puts(out, "--help --install --version' ;;\n\tesac\n"
		      "\tif [ -n \"$words\" ]; then\n"
		      "\t\tCOMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
		      "\telse\n"
		      "\t\tCOMPREPLY=($(compgen -f -- \"$cur\"))\n"
		      "\tfi\n}\n"
		      "complete -F _dtrace dtrace\n");
}

/* Quote text for zsh, within brackets and quotes. */
static void put_zsh_text(struct str *out, const char *s)
{
	for (; *s; s++)
		if (*s == '\'')
			str_puts(out, "'\\''");
		else if (strchr("[]:\\", *s))
			str_printf(out, "\\%c", *s);
		else
			str_putc(out, *s);
}

static void put_zsh_flag(struct str *out, const struct cmd_flag *f)
{
	const struct word *w = find_word(f->arg);

	str_printf(out, " \\\n\t'*-%s%s[", f->name, f->arg ? "+" : "");
	put_zsh_text(out, f->help);
	str_putc(out, ']');
	if (f->arg && !strcmp(f->name, "x")) {
		str_puts(out, ":option:(");
		put_options(out, true);
		str_putc(out, ')');
	} else if (f->arg) {
		str_putc(out, ':');
		put_zsh_text(out, f->arg);
		str_printf(out, ":%s", w ? w->zsh : "_files");
	}
	str_putc(out, '\'');
}

void completion_zsh(struct str *out)
{
	struct cmd_flag f;

	str_puts(out, "#compdef dtrace\n"
		      "# Completion of dtrace(1), made by dtrace --install.\n"
		      "_arguments -s");
	for (int i = 0; cmd_flag(i, &f); i++)
		if (f.help)
			put_zsh_flag(out, &f);
	str_puts(out,
		" \\\n\t'--help' '--install' '--version' '*:file:_files'\n");
}
