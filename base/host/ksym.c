/* ksym.c - looking up a symbol; see ksym.h. */
#include "base/host/ksym.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/host/kallsyms.h"
#include "base/host/kernel_btf.h"

static bool is_kernel(const char *module)
{
	return !strcmp(kernel_module(module), "vmlinux");
}

static bool in_module(const struct kallsym *l, const char *module)
{
	if (!*module)
		return true;
	return is_kernel(module) ? !*l->module : !strcmp(l->module, module);
}

/* What was seen in the file, to say why a name was not found. */
struct seen {
	bool module, addresses, data;
	bool percpu; /* between the symbols that delimit the per-CPU section */
};

/* Before Linux 6.15, x86 has per-CPU symbols at offsets from 0 rather than at
 * kernel addresses. */
static bool is_offset(uint64_t addr)
{
	return !(addr >> 63);
}

static void look_at(const struct kallsym *l, struct seen *seen)
{
	seen->addresses |= l->addr != 0;
	if (*l->module)
		return;
	if (!strcmp(l->name, "__per_cpu_start"))
		seen->percpu = true;
	if (!strcmp(l->name, "__per_cpu_end"))
		seen->percpu = false;
}

static void take_symbol(
	const struct kallsym *l, const struct seen *seen, struct ksym *k)
{
	*k = (struct ksym){
		.addr = l->addr,
		.percpu = seen->percpu || is_offset(l->addr),
		.function = strchr("tTwW", l->type),
	};
}

/* The kernel's own symbols are sorted by address: each ends where the next
 * begins. */
static void measure(FILE *f, struct ksym *k)
{
	char buf[1024];
	struct kallsym l;

	while (!k->room && fgets(buf, sizeof(buf), f)) {
		if (!kallsym_parse(buf, &l) || *l.module || l.addr < k->addr)
			break;
		if (!strcmp(l.name, "__per_cpu_start"))
			k->percpu = true;
		k->room = l.addr - k->addr;
	}
}

static bool scan(FILE *f, const char *module, const char *name,
	struct seen *seen, struct ksym *k)
{
	char buf[1024];
	struct kallsym l;

	while (fgets(buf, sizeof(buf), f)) {
		if (!kallsym_parse(buf, &l))
			continue;
		look_at(&l, seen);
		if (!in_module(&l, module))
			continue;
		seen->module = true;
		seen->data |= strchr("bd", l.type) != NULL;
		if (strcmp(l.name, name) || !l.addr)
			continue;
		take_symbol(&l, seen, k);
		if (!*l.module)
			measure(f, k);
		return true;
	}
	return false;
}

static const char *explain(const struct seen *seen, FILE *f)
{
	if (ferror(f))
		return "/proc/kallsyms cannot be read";
	if (!seen->addresses)
		return "/proc/kallsyms hides the addresses: CAP_SYSLOG, or "
		       "sysctl kernel.kptr_restrict=0, is needed";
	if (!seen->module)
		return "no such module is loaded";
	if (!seen->data)
		return "no such function, and variables are not in "
		       "/proc/kallsyms: the kernel was built without "
		       "CONFIG_KALLSYMS_ALL";
	return "Unknown symbol name";
}

bool ksym_find_in(const char *path, const char *module, const char *name,
	struct ksym *k, const char **why)
{
	FILE *f = fopen(path, "re");
	struct seen seen = { 0 };
	bool found;

	*k = (struct ksym){ 0 };
	if (!f) {
		*why = errno == ENOENT
			       ? "/proc/kallsyms is not there: mount /proc; "
				 "the kernel needs CONFIG_KALLSYMS"
			       : "/proc/kallsyms cannot be read";
		return false;
	}
	found = scan(f, module, name, &seen, k);
	if (!found)
		*why = explain(&seen, f);
	fclose(f);
	return found;
}

bool ksym_find(
	const char *module, const char *name, struct ksym *k, const char **why)
{
	return ksym_find_in("/proc/kallsyms", module, name, k, why);
}

static bool is_one_of(const char *name, const char *const *names)
{
	while (*names && strcmp(*names, name))
		names++;
	return *names;
}

/* The lines are sorted by address: a function ends where the next one
 * begins. */
uint32_t ksym_ranges(
	const char *const *names, struct ksym_range *to, uint32_t most)
{
	FILE *f = fopen("/proc/kallsyms", "re");
	uint32_t n = 0;
	bool open = false;
	char buf[1024];
	struct kallsym l;

	while (f && n < most && fgets(buf, sizeof(buf), f)) {
		if (!kallsym_parse(buf, &l) || *l.module)
			continue;
		if (open && l.addr > to[n].from) {
			to[n++].to = l.addr;
			open = false;
		}
		if (!open && n < most && l.addr && is_one_of(l.name, names)) {
			to[n].from = l.addr;
			open = true;
		}
	}
	if (f)
		fclose(f);
	return n;
}
