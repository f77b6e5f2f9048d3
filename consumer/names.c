/* names.c - symbols, see names.h. Addresses of processes have no names yet. */
#include "consumer/names.h"

#include <inttypes.h>
#include <string.h>

static bool find(struct kaddr_table **t, uint64_t addr, bool returns,
	struct kaddr_sym *sym)
{
	return returns ? kaddr_find_call(t, addr, sym)
		       : kaddr_find(t, addr, sym);
}

bool names_put(void *arg, struct str *out, const struct fmt_addr *a)
{
	struct kaddr_sym sym;

	if (a->user || !find(arg, a->addr, a->returns, &sym))
		return false;
	str_puts(out, sym.module);
	if (a->how == SYM_MOD)
		return true;
	str_printf(out, "`%s", sym.name);
	if (a->how == SYM_ADDR && a->addr > sym.addr)
		str_printf(out, "+0x%" PRIx64, a->addr - sym.addr);
	return true;
}

static void settle_stack(
	struct kaddr_table **t, const struct field *f, char *bytes)
{
	uint64_t *pc = (uint64_t *)(bytes + f->off);
	uint32_t n = f->size / 8, shown = n > STACK_SLACK ? n - STACK_SLACK : 0;

	if (!*pc)
		return;
	kaddr_trim(t, pc, n);
	memset(pc + shown, 0, (n - shown) * sizeof(*pc));
}

static void settle_symbol(
	struct kaddr_table **t, const struct field *f, char *bytes)
{
	uint64_t *addr = (uint64_t *)(bytes + f->off);
	struct kaddr_sym sym;

	if (f->sym == SYM_ADDR || !find(t, *addr, f->returns, &sym))
		return;
	*addr = f->sym == SYM_MOD ? kaddr_module(*t, sym.module) : sym.addr;
}

bool names_any(const struct field *f, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (f[i].kind == FIELD_STACK || f[i].kind == FIELD_SYM)
			return true;
	return false;
}

void names_settle(
	struct kaddr_table **t, const struct field *f, uint32_t n, char *bytes)
{
	for (uint32_t i = 0; i < n; i++)
		if (f[i].kind == FIELD_STACK)
			settle_stack(t, &f[i], bytes);
		else if (f[i].kind == FIELD_SYM)
			settle_symbol(t, &f[i], bytes);
}
