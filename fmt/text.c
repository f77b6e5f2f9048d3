/* text.c - DTrace's own form of output: lines for people. Errors and losses are
 * reported on standard error, not here. */
#include "fmt/fmt_impl.h"
#include "fmt/pcap.h"

static void text_begin(struct fmt_out *o, const struct fmt_firing *f)
{
	const struct fmt_probe *p = &f->probe;
	bool header = o->begun;

	if (o->opts.quiet)
		return;
	o->begun = true;
	if (!header && f->flow)
		fmt_flow_header(o->text);
	else if (!header)
		fmt_header(o->text);
	if (f->flow)
		fmt_flow_line(o->text, f->cpu, f->flow, p->func, p->name);
	else
		fmt_firing(o->text, f->cpu, p->id, p->func, p->name);
}

static void text_end(struct fmt_out *o)
{
	if (!o->opts.quiet)
		str_putc(o->text, '\n');
}

static void text_trace(struct fmt_out *o, const struct fmt_val *v)
{
	fmt_trace(o->text, &o->opts, o->prog, v);
}

static void text_print(struct fmt_out *o, const struct fmt_val *v)
{
	fmt_print(o->text, &o->opts, o->prog, v);
}

static void text_tracemem(
	struct fmt_out *o, const struct fmt_val *v, uint64_t most)
{
	fmt_tracemem(o->text, v, most);
}

static void text_pcap(struct fmt_out *o, const struct fmt_packet *p)
{
	fmt_packet(o->text, p);
}

static void text_printf(struct fmt_out *o, const char *format,
	const struct fmt_val *val, uint32_t n)
{
	fmt_printf(o->text, &o->opts, o->prog, format, val, n);
}

static void text_printa(struct fmt_out *o, const char *format,
	const struct fmt_agg *const *agg, uint32_t n)
{
	if (!format && !fmt_is_folded(&o->opts, agg, n))
		str_putc(o->text, '\n');
	fmt_printa(o->text, &o->opts, &o->aggopts, o->prog, format, agg, n);
}

static void text_agg(struct fmt_out *o, const struct fmt_agg *agg)
{
	fmt_printa(o->text, &o->opts, &o->aggopts, o->prog, NULL, &agg, 1);
}

static void text_exit(struct fmt_out *o, int status)
{
	(void)o;
	(void)status;
}

static void text_error(struct fmt_out *o, const struct fmt_error *e)
{
	(void)o;
	(void)e;
}

static void text_drop(struct fmt_out *o, const struct fmt_drop *d)
{
	(void)o;
	(void)d;
}

static void text_message(struct fmt_out *o, const char *message)
{
	(void)o;
	(void)message;
}

/* As in DTrace, also when quiet. */
static void text_pause(struct fmt_out *o)
{
	str_putc(o->text, '\n');
}

static void no_frame(struct fmt_out *o)
{
	(void)o;
}

static void text_stability(struct fmt_out *o, const char *what,
	const char *label, struct dc_attr desc, struct dc_attr stmt)
{
	fmt_stability(o->text, what, label, desc, stmt);
}

static void text_list_begin(struct fmt_out *o)
{
	fmt_list_header(o->text);
}

static void text_list(struct fmt_out *o, const struct fmt_probe *p,
	const struct dc_probe_info *info)
{
	fmt_list_row(o->text, p->id, p->prov, p->mod, p->func, p->name);
	if (info)
		fmt_probe_info(o->text, info);
}

const struct fmt_form fmt_text_form = {
	.name = "text",
	.open = no_frame,
	.close = no_frame,
	.begin = text_begin,
	.trace = text_trace,
	.print = text_print,
	.tracemem = text_tracemem,
	.pcap = text_pcap,
	.printf = text_printf,
	.printa = text_printa,
	.exit = text_exit,
	.end = text_end,
	.error = text_error,
	.drop = text_drop,
	.message = text_message,
	.pause = text_pause,
	.agg = text_agg,
	.done = text_exit,
	.stability = text_stability,
	.list_begin = text_list_begin,
	.list = text_list,
};
