/* act.c - the table of actions and the table of aggregating functions. */
#include "dcomp/act.h"

#include <limits.h>
#include <stddef.h>

#include "dcomp/check/check_impl.h"
#include "dcomp/gen/gen_impl.h"

/* clang-format off */
const struct dc_act dc_acts[] = {
	{ "assert",      1, INT_MAX, check_assert,      NULL,            ACT_DEFAULT,     NULL,         DOES_EXIT },
	{ "breakpoint",  0, 0,       check_nothing,     gen_with_args,   ACT_BREAKPOINT,  NULL,         DOES_RECORD },
	{ "cat",         1, INT_MAX, check_printf,      gen_with_format, ACT_CAT,         NULL,         DOES_RECORD },
	{ "clear",       0, INT_MAX, check_clear,       gen_with_aggs,   ACT_CLEAR,       NULL,         DOES_RECORD },
	{ "commit",      1, 1,       check_spec_id,     gen_commit,      ACT_DEFAULT,     NULL,         DOES_COMMIT },
	{ "denormalize", 0, INT_MAX, check_denormalize, gen_with_aggs,   ACT_DENORMALIZE, NULL,         DOES_RECORD },
	{ "discard",     1, 1,       check_spec_id,     gen_discard,     ACT_DEFAULT,     NULL,         DOES_DISCARD },
	{ "errorf",      1, INT_MAX, check_printf,      gen_with_format, ACT_ERRORF,      NULL,         DOES_RECORD },
	{ "exit",        1, 1,       check_exit,        gen_exit,        ACT_EXIT,        NULL,         DOES_EXIT },
	{ "freopen",     1, INT_MAX, check_printf,      gen_with_format, ACT_FREOPEN,     NULL,         DOES_RECORD },
	{ "ftruncate",   0, 0,       check_nothing,     gen_with_args,   ACT_FTRUNCATE,   NULL,         DOES_RECORD },
	{ "func",        1, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_func,   DOES_RECORD },
	{ "jstack",      0, 2,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_jstack, DOES_RECORD },
	{ "mod",         1, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_mod,    DOES_RECORD },
	{ "normalize",   0, INT_MAX, check_normalize,   gen_with_aggs,   ACT_NORMALIZE,   NULL,         DOES_RECORD },
	{ "panic",       0, 0,       check_nothing,     gen_with_args,   ACT_PANIC,       NULL,         DOES_RECORD },
	{ "pcap",        2, 2,       check_pcap,        gen_pcap,        ACT_PCAP,        NULL,         DOES_RECORD },
	{ "print",       1, 1,       check_print,       gen_print,       ACT_PRINT,       NULL,         DOES_RECORD },
	{ "printa",      1, INT_MAX, check_printa,      gen_with_aggs,   ACT_PRINTA,      NULL,         DOES_RECORD },
	{ "printf",      1, INT_MAX, check_printf,      gen_with_format, ACT_PRINTF,      NULL,         DOES_RECORD },
	{ "setopt",      1, 2,       check_setopt,      gen_with_args,   ACT_SETOPT,      NULL,         DOES_RECORD },
	{ "speculate",   1, 1,       check_spec_id,     gen_speculate,   ACT_DEFAULT,     NULL,         DOES_SPECULATE },
	{ "stack",       0, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_stack,  DOES_RECORD },
	{ "sym",         1, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_func,   DOES_RECORD },
	{ "strftime",    2, 2,       check_strftime,    gen_with_format, ACT_STRFTIME,    NULL,         DOES_RECORD },
	{ "system",      1, INT_MAX, check_printf,      gen_with_format, ACT_SYSTEM,      NULL,         DOES_RECORD },
	{ "trace",       1, 1,       check_trace,       gen_with_args,   ACT_TRACE,       NULL,         DOES_RECORD },
	{ "tracemem",    2, 3,       check_tracemem,    gen_tracemem,    ACT_TRACEMEM,    NULL,         DOES_RECORD },
	{ "trunc",       0, INT_MAX, check_trunc,       gen_with_aggs,   ACT_TRUNC,       NULL,         DOES_RECORD },
	{ "uaddr",       1, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_uaddr,  DOES_RECORD },
	{ "ufunc",       1, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_ufunc,  DOES_RECORD },
	{ "umod",        1, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_umod,   DOES_RECORD },
	{ "ustack",      0, 2,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_ustack, DOES_RECORD },
	{ "usym",        1, 1,       check_value_act,   gen_value_act,   ACT_TRACE,       check_value_ufunc,  DOES_RECORD },
	{ "warnf",       1, INT_MAX, check_printf,      gen_with_format, ACT_WARNF,       NULL,         DOES_RECORD },
	{ NULL,          0, 0,       NULL,              NULL,            ACT_DEFAULT,     NULL,         DOES_RECORD },
};

const struct dc_aggfn dc_aggfns[AGGR_NFN] = {
	[AGGR_COUNT]    = { "count",    0, 0, false, 0, NULL, NULL },
	[AGGR_SUM]      = { "sum",      1, 1, true, 0, NULL, NULL },
	[AGGR_AVG]      = { "avg",      1, 1, true, 0, NULL, NULL },
	[AGGR_MIN]      = { "min",      1, 1, true, 0, NULL, NULL },
	[AGGR_MAX]      = { "max",      1, 1, true, 0, NULL, NULL },
	[AGGR_STDDEV]   = { "stddev",   1, 1, true, 0, NULL, NULL },
	[AGGR_QUANTIZE] = { "quantize", 1, 2, true, 1, NULL, NULL },
	[AGGR_LQUANTIZE] = { "lquantize", 3, 5, true, 4,
		check_lquantize, check_match_lquantize },
	[AGGR_LLQUANTIZE] = { "llquantize", 4, 6, true, 5,
		check_llquantize, check_match_llquantize },
};
/* clang-format on */

struct node *node_call_arg(const struct node *call, int i)
{
	struct node *a = call->u.call.args;

	while (a && i--)
		a = a->next;
	return a;
}
