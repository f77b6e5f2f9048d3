/* dcomp_symbol_test.c - kernel symbols without type information: well-known
 * names have types, if the symbol is large enough for them.
 * rows: L25 L26 */
#include "tests/unit/dcomp_lab.h"

static const struct {
	const char *name;
	struct dc_symbol sym;
} symbols[] = {
	{ "max_pfn", { .addr = 0x1000, .room = 64 } },
	{ "nr_cpu_ids", { .addr = 0x2000, .room = 2 } },
	{ "ncpus", { .addr = 0xb000, .room = 4 } },
	{ "avenrun", { .addr = 0x3000, .room = 24 } },
	{ "linux_banner", { .addr = 0x4000, .room = 100 } },
	{ "jiffies", { .addr = 0x5000 } },
	{ "__per_cpu_offset", { .addr = 0x6000, .room = 64 } },
	{ "_totalram_pages", { .addr = 0x7000, .room = 8 } },
	{ "strange", { .addr = 0x8000, .room = 8 } },
	{ "some_function", { .addr = 0x9000, .function = true } },
	{ "cpu_number", { .addr = 0xa000, .percpu = true } },
};

static bool find(void *arg, const char *module, const char *name,
	struct dc_symbol *sym, const char **why)
{
	(void)arg;
	for (size_t i = 0; i < sizeof(symbols) / sizeof(*symbols); i++)
		if (!strcmp(symbols[i].name, name) && !*module) {
			*sym = symbols[i].sym;
			return true;
		}
	*why = "it is not there";
	return false;
}

static const struct {
	const char *text, *want;
} cases[] = {
	{ "trace(sizeof(`max_pfn))", "trace 8; " },
	{ "trace((long)&`max_pfn)", "trace 4096; " },
	{ "trace(`nr_cpu_ids)", "[D_SYM_NOTYPES]" },
	{ "trace((long)&`nr_cpu_ids)", "trace 8192; " },
	{ "trace(sizeof(`avenrun))", "trace 24; " },
	{ "trace(sizeof(`linux_banner))", "trace 100; " },
	{ "trace(sizeof(`jiffies))", "trace 8; " },
	{ "trace(sizeof(`__per_cpu_offset))", "trace 64; " },
	{ "trace(`_totalram_pages)", "[D_SYM_NOTYPES]" },
	{ "trace(`strange)", "available for `strange: say which it has, as in "
			     "*(int *)&`strange" },
	{ "trace(sizeof(*(int *)&`strange))", "trace 4; " },
	{ "trace((long)((int *)&`strange + 1))", "trace 32772; " },
	{ "trace((long)&`some_function)", "trace 36864; " },
	{ "trace(`some_function == &`some_function)", "trace 1; " },
	{ "trace(`cpu_number)", "each CPU has its own" },
	{ "trace(`nosuch)", "failed to resolve `nosuch: it is not there" },
	{ "trace((long)&`ncpus)", "trace 45056; " },
	{ "trace(sizeof(`hp_avenrun[0]))", "trace 4; " },
	{ "trace(`hp_avenrun)", "inline array kernel_hp_avenrun may not be" },
	{ "trace(`ncpus_online)", "failed to resolve `__num_online_cpus" },
	{ "trace(`hz)", "trace 100; " },
	{ "kernel_own = 1; trace(`own)", "failed to resolve `own: it is not" },
	{ "trace(mod`hz)", "failed to resolve mod`hz" },
	{ "trace(mod`max_pfn)", "failed to resolve mod`max_pfn" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct dc_opts o = lab_opts();
		char text[200];
		struct lab l;

		o.symbol = find;
		snprintf(text, sizeof(text), "BEGIN { %s; }", cases[i].text);
		lab_open(&l, o);
		if (lab_compile(&l, text)) {
			lab_run(&l);
			CHECK_STR(l.out.s, cases[i].want);
		} else {
			CHECK(strstr(l.message, cases[i].want) != NULL);
			if (!strstr(l.message, cases[i].want))
				printf("# %s: %s\n", text, l.message);
		}
		lab_close(&l);
	}
	return unit_done();
}
