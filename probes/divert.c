/* divert.c - checks processes and functions for whatever diverted returns could
 * harm; see divert.h. */
#include "probes/divert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/procfile.h"
#include "probes/isa/body.h"
#include "probes/proc/gotab.h"
#include "probes/proc/process.h"
#include "probes/proc/rows.h"

/* Return the value of a key, without leading blanks; NULL: there is no such
 * line. */
static const char *value_of(const char *status, const char *key)
{
	size_t n = strlen(key);

	for (const char *at = status; at; at = strchr(at, '\n')) {
		at += *at == '\n';
		if (!strncmp(at, key, n) && at[n] == ':')
			return at + n + 1 + strspn(at + n + 1, " \t");
	}
	return NULL;
}

/* A seccomp filter may not know the system call by which diverted returns enter
 * the kernel. */
const char *divert_why_not_status(const char *status)
{
	const char *features = value_of(status, "x86_Thread_features");
	const char *filter = value_of(status, "Seccomp");
	size_t n = features ? strcspn(features, "\n") : 0;

	if (n && memmem(features, n, "shstk", 5))
		return "the processor checks its returns";
	if (!filter || *filter != '0')
		return "its system calls are filtered";
	return NULL;
}

static const char *why_not_now(pid_t pid)
{
	char status[PROCFILE_STATUS];

	if (!procfile_status(pid, status))
		return "it cannot be looked at";
	return divert_why_not_status(status);
}

/* Functions by which programs walk or leave stacks, or load code that may. */
static bool is_dangerous(const char *name)
{
	static const char *const names[] = { "dlopen", "dlmopen", "backtrace",
		"dl_iterate_phdr", "_dl_find_object", "__register_frame_info",
		"pthread_exit", "pthread_cancel", "thrd_exit", "sigaltstack",
		"setcontext", "makecontext", "swapcontext" };

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

struct search {
	struct elf *e;
	struct elf_section names;
	char *found; /* DIVERT_TEXT bytes; "": nothing found yet */
	const char *who;
};

static void on_symbol(void *arg, uint64_t index, const Elf64_Sym *y)
{
	struct search *s = arg;
	const char *name = elf_text(s->e, &s->names, y->st_name);

	(void)index;
	if (*s->found || !name)
		return;
	if (!strncmp(name, "_Unwind_", 8) ||
		(y->st_shndx == SHN_UNDEF && is_dangerous(name)))
		snprintf(
			s->found, DIVERT_TEXT, "%.50s has %.30s", s->who, name);
}

/* Return what the object imports or defines that speaks against it. */
static const char *why_not_symbols(
	const struct module *m, char text[DIVERT_TEXT])
{
	struct search s = {
		.e = m->object->elf, .found = text, .who = m->name
	};
	struct elf_section table;

	*text = 0;
	if (!elf_find(s.e, SHT_DYNSYM, NULL, &table) ||
		!elf_at(s.e, table.link, &s.names))
		return "what it is linked with is not known";
	if (!elf_symbols(s.e, &table, on_symbol, &s))
		return "its symbols cannot be read";
	return *text ? text : NULL;
}

/* Opcodes of one byte. */
enum {
	POP_RSP = ISA_POP + ISA_RSP,
	XCHG = 0x87,
	MOV_E_G = 0x89,
	MOV_G_E = 0x8b,
	POP_E = 0x8f,
	XCHG_RSP = 0x94
};

static bool is_of_registers(const struct isa_insn *in)
{
	return in->modrm >> 6 == 3;
}

/* True for a 64-bit move between registers. */
static bool is_move(const struct isa_insn *in, uint32_t *from, uint32_t *to)
{
	bool to_rm = in->opcode == MOV_E_G;

	if (!is_of_registers(in) || !(in->rex & 8) ||
		(!to_rm && in->opcode != MOV_G_E))
		return false;
	*from = to_rm ? isa_reg(in) : isa_rm(in);
	*to = to_rm ? isa_rm(in) : isa_reg(in);
	return true;
}

/* True if the instruction loads the stack pointer, rather than adding to it. */
static bool sets_stack(const struct isa_insn *in)
{
	return in->writes & 1 << ISA_RSP &&
	       (in->opcode == MOV_E_G || in->opcode == MOV_G_E ||
		       in->opcode == XCHG || in->opcode == XCHG_RSP ||
		       (in->opcode == POP_RSP && !(in->rex & 1)) ||
		       (in->opcode == POP_E && is_of_registers(in) &&
			       isa_rm(in) == ISA_RSP));
}

/* Compilers restore the stack pointer from the frame pointer or, where arrays
 * have a variable size, from a register in which they have saved it. */
bool divert_changes_stack(const struct isa_insn *in, uint32_t *saved)
{
	enum {
		/* registers that calls preserve; r12 to r15 */
		KEPT = 1 << ISA_RBX | 0xf000
	};
	bool plain = in->space == ISA_LEGACY && in->map == ISA_MAP_ONE;
	uint32_t from, to, known = *saved | 1 << ISA_RBP;

	*saved &= ~(uint32_t)in->writes;
	if (!plain)
		return false;
	if (!is_move(in, &from, &to))
		return sets_stack(in);
	if (from == ISA_RSP)
		*saved |= KEPT & 1U << to;
	return to == ISA_RSP && !(known >> from & 1);
}

enum {
	PIECE = 1 << 16,
	MOST_CODE = 8 << 20 /* bytes of an object that are searched */
};

/* Search from *at on, as far as whole instructions reach; skip a byte where
 * there is none. */
static bool any_changes(
	const uint8_t *bytes, size_t n, bool last, size_t *at, uint32_t *saved)
{
	struct isa_insn in;

	while (*at < n && (last || n - *at >= ISA_MAX_LEN)) {
		if (!isa_decode(&in, bytes + *at, n - *at)) {
			++*at;
			continue;
		}
		if (divert_changes_stack(&in, saved))
			return true;
		*at += in.len;
	}
	return false;
}

/* The file may end before its segment does: what is not there may be
 * anything. */
static bool segment_changes(int fd, const struct elf_segment *g)
{
	uint8_t *bytes = malloc(PIECE);
	bool any = !bytes || g->size > MOST_CODE;
	uint32_t saved = 0;
	size_t at;

	for (uint64_t from = 0; !any && from < g->size; from += at) {
		uint64_t left = g->size - from;
		size_t n = left < PIECE ? left : PIECE;

		at = 0;
		any = pread(fd, bytes, n, g->off + from) != (ssize_t)n ||
		      any_changes(bytes, n, n == left, &at, &saved);
	}
	free(bytes);
	return any;
}

static bool changes_stacks(const struct object *o)
{
	struct elf_segment g;

	for (uint32_t i = 0; elf_segment(o->elf, i, &g); i++)
		if (g.runs && segment_changes(o->fd, &g))
			return true;
	return false;
}

/* The C library and the dynamic linker have all these functions, for others. */
static bool is_system_library(const struct module *m)
{
	return !m->main && (elf_symbol(m->object->elf, "__libc_start_main") ||
				   elf_symbol(m->object->elf, "_rtld_global"));
}

static const char *why_not_module(
	const struct module *m, char text[DIVERT_TEXT])
{
	struct gotab go;
	const char *why;

	if (is_system_library(m))
		return NULL;
	if (gotab_open(&go, m->object->elf))
		return "it is a program in Go";
	why = why_not_symbols(m, text);
	if (why || !changes_stacks(m->object))
		return why;
	snprintf(text, DIVERT_TEXT, "%.50s sets the stack pointer", m->name);
	return text;
}

/* True if the process has code that is in no file, such as code that it
 * generated. */
static bool has_other_code(const struct process *p)
{
	for (size_t i = 0; i < p->maps.v.n; i++) {
		const struct mapping *m = &p->maps.v.v[i];

		if (m->exec && !p->module_of.v[i] && !mapping_is_kernels(m))
			return true;
	}
	return false;
}

/* Return why the process as a whole is unsuitable. Once the C library is
 * mapped, so are the other libraries. */
static const char *why_not_process(const struct process *p)
{
	char interp[256];
	bool libc = false, linker = false;

	for (size_t i = 0; i < p->modules.n; i++) {
		struct elf *e = p->modules.v[i].object->elf;

		if (p->modules.v[i].main)
			linker = elf_interp(e, interp, sizeof(interp));
		else
			libc |= elf_symbol(e, "__libc_start_main") != 0;
	}
	if (!linker)
		return "it is linked statically";
	if (!libc)
		return "its libraries are not mapped yet";
	return has_other_code(p) ? "it runs code that is in no file" : NULL;
}

const char *divert_why_not(const struct process *p, char text[DIVERT_TEXT])
{
	const char *why = why_not_now(p->pid);

	if (!why)
		why = why_not_process(p);
	for (size_t i = 0; !why && i < p->modules.n; i++)
		why = why_not_module(&p->modules.v[i], text);
	return why;
}

/* True if the instruction may touch the return address, which is right below
 * the address that the rule gives. */
static bool touches(const struct isa_insn *in, const uint8_t *bytes,
	const struct unwind_rule *rule)
{
	uint32_t mod = in->modrm >> 6, base = isa_rm(in);
	int64_t at = rule->cfa_off - 8;

	if (rule->cfa == UNWIND_RSP && !at && isa_is_pop(in))
		return true;
	if (!in->modrm_at || mod == 3)
		return false;
	if (in->sib_at)
		base = (bytes[in->sib_at] & 7) | (in->rex & 1) << 3;
	if ((base & 7) == ISA_RBP && !mod)
		return false; /* no base */
	return base == (rule->cfa == UNWIND_RSP ? ISA_RSP : ISA_RBP) &&
	       in->disp == at;
}

static bool is_known(const struct unwind_rule *rule)
{
	return rule && (rule->cfa == UNWIND_RSP || rule->cfa == UNWIND_RBP) &&
	       rule->ra == UNWIND_AT_CFA && rule->ra_off == -8 && !rule->signal;
}

static bool is_touched(
	const struct body *b, size_t n, const struct unwind_rule *rule)
{
	struct isa_insn in;
	const uint8_t *bytes = body_decode(b, n, &in);

	return touches(&in, bytes, rule);
}

bool divert_function(const struct body *b, const struct rows *rows)
{
	struct rows_at at = { 0 };

	/* it may be probed behind an endbr64 */
	if (b->open || body_begins_again(b, 0, ISA_ENDBR64_LEN + 1))
		return false;
	for (size_t i = 0; i < b->insn.n; i++) {
		const struct body_insn *in = &b->insn.v[i];
		const struct unwind_rule *rule;

		if (in->is & BODY_RETURNS && in->flow != ISA_RET)
			return false;
		rule = rows_find(rows, in->addr, &at);
		if (!is_known(rule) ||
			(in->is & BODY_FRAME && is_touched(b, i, rule)))
			return false;
	}
	return true;
}
