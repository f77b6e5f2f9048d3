/* stability.c - -v: the stability of programs and probes, in the format of
 * dtrace(1). */
#include "fmt/fmt.h"

static void put_attr(struct str *out, const char *of, struct dc_attr a)
{
	str_printf(out, "\n\t%s Attributes\n", of);
	str_printf(
		out, "\t\tIdentifier Names: %s\n", dc_stability_name(a.name));
	str_printf(
		out, "\t\tData Semantics:   %s\n", dc_stability_name(a.data));
	str_printf(out, "\t\tDependency Class: %s\n", dc_class_name(a.class));
}

void fmt_stability(struct str *out, const char *what, const char *label,
	struct dc_attr desc, struct dc_attr stmt)
{
	str_printf(out, "\nStability attributes for %s %s:\n", what, label);
	put_attr(out, "Minimum Probe Description", desc);
	put_attr(out, "Minimum Statement", stmt);
	str_putc(out, '\n');
}

void fmt_probe_info(struct str *out, const struct dc_probe_info *info)
{
	put_attr(out, "Probe Description", info->attr);
	put_attr(out, "Argument", info->args);
	str_puts(out, "\n\tArgument Types\n");
	for (uint32_t i = 0; i < info->nargs; i++)
		str_printf(out, "\t\targs[%u]: %s\n", i, info->arg[i]);
	if (!info->nargs)
		str_puts(out, "\t\tNone\n");
	str_putc(out, '\n');
}
