/* act.c - the table of actions and the table of aggregating functions. */
#include "dcomp/act.h"

#include <limits.h>
#include <stddef.h>

#include "dcomp/check_impl.h"
#include "dcomp/gen_impl.h"

/* clang-format off */
const struct dc_act dc_acts[] = {
	{ "exit",   1, 1,       "1", check_exit,   gen_exit },
	{ "print",  1, 1,       "1", check_print,  gen_print },
	{ "printa", 1, INT_MAX, "at least 1", check_printa, gen_printa },
	{ "printf", 1, INT_MAX, "at least 1", check_printf, gen_printf },
	{ "trace",  1, 1,       "1", check_trace,  gen_trace },
	{ "tracemem", 2, 3,     "2 or 3", check_tracemem, gen_tracemem },
	{ NULL, 0, 0, NULL, NULL, NULL },
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
		check_lquantize, match_lquantize },
	[AGGR_LLQUANTIZE] = { "llquantize", 4, 6, true, 5,
		check_llquantize, match_llquantize },
};
/* clang-format on */

struct node *call_arg(const struct node *call, int i)
{
	struct node *a = call->u.call.args;

	while (a && i--)
		a = a->next;
	return a;
}
