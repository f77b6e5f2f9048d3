/* list.c - the columns before a record's actions, and the table of -l. */
#include "fmt/fmt_impl.h"

#include <string.h>

void fmt_header(struct str *out)
{
	str_puts(out, "CPU     ID                    FUNCTION:NAME\n");
}

void fmt_firing(struct str *out, int cpu, uint32_t id, const char *func,
	const char *name)
{
	size_t nfunc = strlen(func), nname = strlen(name);

	fmt_decimal(out, cpu, true, 3);
	str_putc(out, ' ');
	fmt_decimal(out, id, false, 6);
	str_putc(out, ' ');
	if (nfunc + 1 + nname < 32)
		str_pad(out, ' ', 32 - nfunc - 1 - nname);
	str_put(out, func, nfunc);
	str_putc(out, ':');
	str_put(out, name, nname);
	str_putc(out, ' ');
}

enum {
	FLOW_WIDTH = 41
};

void fmt_flow_header(struct str *out)
{
	str_printf(out, "CPU %-*s\n", FLOW_WIDTH, "FUNCTION");
}

void fmt_flow_line(struct str *out, int cpu, const struct fmt_flow *f,
	const char *func, const char *name)
{
	size_t from;

	fmt_decimal(out, cpu, true, 3);
	str_putc(out, ' ');
	from = out->n;
	str_pad(out, ' ', f->indent);
	str_puts(out, f->arrow);
	str_puts(out, func);
	if (f->named) {
		str_putc(out, ':');
		str_puts(out, name);
	}
	if (out->n - from < FLOW_WIDTH)
		str_pad(out, ' ', FLOW_WIDTH - (out->n - from));
	str_putc(out, ' ');
}

/* Thousands may be listed; blanks are quick to store if the width is a
 * constant. */
static inline void put_column(struct str *out, const char *text, size_t width)
{
	size_t n = strlen(text);

	if (n < width) {
		memset(str_extend(out, width), ' ', width);
		out->n -= n;
	}
	str_put(out, text, n);
	str_putc(out, ' ');
}

static void put_row(struct str *out, const char *id, const char *prov,
	const char *mod, const char *func, const char *name)
{
	put_column(out, id, 5);
	put_column(out, prov, 10);
	put_column(out, mod, 17);
	put_column(out, func, 33);
	str_puts(out, name);
	str_putc(out, '\n');
}

void fmt_list_header(struct str *out)
{
	put_row(out, "ID", "PROVIDER", "MODULE", "FUNCTION", "NAME");
}

void fmt_list_row(struct str *out, uint32_t id, const char *prov,
	const char *mod, const char *func, const char *name)
{
	char buf[FMT_DIGITS + 1], *end = buf + FMT_DIGITS;

	*end = 0;
	put_row(out, fmt_digits(end, id, 10), prov, mod, func, name);
}
