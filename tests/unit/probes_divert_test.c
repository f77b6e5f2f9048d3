/* probes_divert_test.c - which returns may be diverted: decided by what the
 * kernel says of the process, by its files, by instructions, and by functions
 * with their unwind rules.
 * rows: P101 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/procfile.h"
#include "probes/divert.h"
#include "probes/isa/body.h"
#include "probes/proc/process.h"
#include "probes/proc/rows.h"
#include "tests/elf_header.h"
#include "tests/unit/unit.h"

static const struct {
	const char *status, *want;
} statuses[] = {
	{ "Name:\ta\nSeccomp:\t0\nSeccomp_filters:\t0\n", "" },
	{ "Seccomp:\t0\nx86_Thread_features:\t\n", "" },
	{ "Seccomp:\t0\nx86_Thread_features_locked:\tshstk wrss \n", "" },
	{ "Seccomp:\t0\nx86_Thread_features:\tshstk wrss \n",
		"the processor checks its returns" },
	{ "Name:\tx86_Thread_features: shstk\nSeccomp:\t0\n", "" },
	{ "Name:\ta\nSeccomp:\t2\n", "its system calls are filtered" },
	{ "Name:\ta\n", "its system calls are filtered" },
	{ "", "its system calls are filtered" },
};

static void test_status(void)
{
	for (size_t i = 0; i < sizeof(statuses) / sizeof(*statuses); i++) {
		const char *why = divert_why_not_status(statuses[i].status);

		CHECK_STR(why ? why : "", statuses[i].want);
	}
}

/* Convert hex digits to bytes. Returns their number. */
static size_t parse(uint8_t *to, const char *hex)
{
	size_t n = 0;
	char *end;

	for (; *hex; hex = end + strspn(end, " "))
		to[n++] = strtoul(hex, &end, 16);
	return n;
}

static const struct {
	const char *bytes;
	bool changes;
} changes[] = {
	{ "48 89 fc", true },	  /* mov %rdi, %rsp */
	{ "48 8b 27", true },	  /* mov (%rdi), %rsp */
	{ "48 8b e7", true },	  /* mov %rdi, %rsp, the other way */
	{ "48 87 e0", true },	  /* xchg %rsp, %rax */
	{ "48 94", true },	  /* likewise */
	{ "5c", true },		  /* pop %rsp */
	{ "48 89 ec", false },	  /* mov %rbp, %rsp */
	{ "48 8b e5", false },	  /* likewise */
	{ "4c 8b 27", false },	  /* mov (%rdi), %r12 */
	{ "48 89 27", false },	  /* mov %rsp, (%rdi) */
	{ "48 83 ec 08", false }, /* sub $8, %rsp */
	{ "48 8d 65 d8", false }, /* lea -0x28(%rbp), %rsp */
	{ "48 83 e4 f0", false }, /* and $-16, %rsp */
	{ "c9", false },	  /* leave */
	{ "41 5c", false },	  /* pop %r12 */
	{ "c3", false },	  /* ret */
	/* mov %rsp, %r12; sub %rax, %rsp; mov %r12, %rsp */
	{ "49 89 e4 48 29 c4 4c 89 e4", false },
	{ "49 89 e4 49 89 c4 4c 89 e4", true }, /* %r12 was written since */
	{ "48 89 e7 48 89 fc", true },		/* by %rdi */
	{ "48 89 e3 48 89 fc 48 89 dc", true }, /* another in between */
};

static bool any_changes(const char *hex)
{
	uint8_t bytes[4 * ISA_MAX_LEN];
	size_t n = parse(bytes, hex);
	uint32_t saved = 0;
	struct isa_insn in;
	bool any = false;

	for (size_t at = 0; at < n; at += in.len) {
		if (!isa_decode(&in, bytes + at, n - at))
			return !any;
		any |= divert_changes_stack(&in, &saved);
	}
	return any;
}

static void test_changes(void)
{
	for (size_t i = 0; i < sizeof(changes) / sizeof(*changes); i++)
		unit_check(any_changes(changes[i].bytes) == changes[i].changes,
			__FILE__, __LINE__, changes[i].bytes);
}

enum {
	FUNC = 0x1000,
	OTHER = 0x2000
};

/* Functions with the rules at offsets: "OFFSET CFA", the CFA being rsp or rbp
 * plus a number. */
static const struct {
	const char *bytes;
	struct {
		uint8_t at, cfa, off;
	} row[3];
	bool diverts;
} functions[] = {
	/* push %rbp; mov %rsp, %rbp; mov 16(%rbp), %rax; pop %rbp; ret */
	{ "55 48 89 e5 48 8b 45 10 5d c3",
		{ { 0, UNWIND_RSP, 8 }, { 1, UNWIND_RSP, 16 },
			{ 4, UNWIND_RBP, 16 } },
		true },
	/* the same with 8(%rbp): its return address */
	{ "55 48 89 e5 48 8b 45 08 5d c3",
		{ { 0, UNWIND_RSP, 8 }, { 1, UNWIND_RSP, 16 },
			{ 4, UNWIND_RBP, 16 } },
		false },
	/* mov (%rsp), %rax; ret */
	{ "48 8b 04 24 c3", { { 0, UNWIND_RSP, 8 } }, false },
	{ "48 8b 44 24 08 c3", { { 0, UNWIND_RSP, 8 } }, true },
	/* pop %rdi; push %rdi; ret */
	{ "5f 57 c3", { { 0, UNWIND_RSP, 8 } }, false },
	/* sub $8, %rsp; mov 8(%rsp), %rax; add $8, %rsp; ret */
	{ "48 83 ec 08 48 8b 44 24 08 48 83 c4 08 c3",
		{ { 0, UNWIND_RSP, 8 }, { 4, UNWIND_RSP, 16 },
			{ 13, UNWIND_RSP, 8 } },
		false },
	{ "c3", { { 0, UNWIND_RSP, 8 } }, true },
	{ "c3", { { 0, UNWIND_NO, 0 } }, false },
	{ "c3", { { 1, UNWIND_RSP, 8 } }, false },
	/* jmp OTHER; call OTHER, ret; call itself, ret; jump to itself */
	{ "e9 fb 0f 00 00", { { 0, UNWIND_RSP, 8 } }, false },
	{ "e8 fb 0f 00 00 c3", { { 0, UNWIND_RSP, 8 } }, true },
	{ "e8 fb ff ff ff c3", { { 0, UNWIND_RSP, 8 } }, false },
	{ "74 fe c3", { { 0, UNWIND_RSP, 8 } }, false },
	{ "90 90 90 90 90 74 fe c3", { { 0, UNWIND_RSP, 8 } }, true },
	{ "f3 0f 1e fa 74 fe c3", { { 0, UNWIND_RSP, 8 } }, false },
};

struct code {
	uint8_t byte[64];
	size_t n;
};

static bool read_code(void *arg, uint64_t addr, void *to, size_t n)
{
	const struct code *c = arg;

	if (addr < FUNC || addr + n > FUNC + c->n)
		return false;
	memcpy(to, c->byte + (addr - FUNC), n);
	return true;
}

static enum body_place place(
	void *arg, uint64_t addr, uint64_t *begin, uint64_t *size)
{
	(void)arg, (void)begin, (void)size;
	return addr == OTHER ? BODY_FUNCTION : BODY_UNKNOWN;
}

static void test_function(size_t i)
{
	struct code c = { .n = parse(c.byte, functions[i].bytes) };
	const struct body_file f = { read_code, place, NULL, &c };
	struct body b = { 0 };
	struct rows r = { 0 };

	vec_push(&r.rules, (struct unwind_rule){ 0 });
	for (int k = 0; k < 3 && (!k || functions[i].row[k].at); k++) {
		vec_push(&r.v, (uint64_t)(FUNC + functions[i].row[k].at) << 16 |
				       r.rules.n);
		vec_push(&r.rules,
			((struct unwind_rule){ .cfa = functions[i].row[k].cfa,
				.cfa_off = functions[i].row[k].off,
				.ra = UNWIND_AT_CFA,
				.ra_off = -8 }));
	}
	body_read(&b, &f, FUNC, c.n);
	unit_check(divert_function(&b, &r) == functions[i].diverts, __FILE__,
		__LINE__, functions[i].bytes);
	body_free(&b);
	rows_free(&r);
}

/* A program whose last bytes are its code, and which defines one symbol. */
struct image {
	Elf64_Ehdr h;
	Elf64_Phdr p[2];
	Elf64_Shdr s[3]; /* none, .dynsym, .dynstr */
	Elf64_Sym y[2];
	char interp[16];
	char names[32];
	uint8_t code[8];
};

#define AT(member)  offsetof(struct image, member)
#define BYTES(type) sizeof(((struct image *)0)->type)

/* size: what its header says of the code's size in the file. */
static struct object *make_object(
	struct objects *os, const char *symbol, uint64_t size)
{
	struct image m = { .h = { ELF_HEADER(ET_DYN), .e_phoff = AT(p),
				   .e_phnum = 2, .e_shoff = AT(s),
				   .e_shnum = 3 },
		.p = { { .p_type = PT_INTERP,
			       .p_offset = AT(interp),
			       .p_filesz = sizeof("/lib/ld.so") },
			{ .p_type = PT_LOAD,
				.p_flags = PF_R | PF_X,
				.p_offset = AT(code),
				.p_vaddr = AT(code),
				.p_filesz = size,
				.p_memsz = size } },
		.s = { [1] = { .sh_type = SHT_DYNSYM,
			       .sh_offset = AT(y),
			       .sh_size = BYTES(y),
			       .sh_link = 2,
			       .sh_entsize = sizeof(Elf64_Sym) },
			[2] = { .sh_type = SHT_STRTAB,
				.sh_offset = AT(names),
				.sh_size = BYTES(names) } },
		.y = { [1] = { .st_name = 1,
			       .st_shndx = 5,
			       .st_value = AT(code) } },
		.interp = "/lib/ld.so" };
	int fd = memfd_create("divert", MFD_CLOEXEC);

	strcpy(m.names + 1, symbol);
	memset(m.code, 0x90, sizeof(m.code));
	CHECK(fd >= 0 && write(fd, &m, sizeof(m)) == sizeof(m));
	return objects_add(os, fd, "/divert", getpid());
}

static const struct {
	uint64_t size; /* of a program's code: it has 8 bytes */
	const char *want;
} files[] = {
	{ 8, "" },
	{ 9, "a sets the stack pointer" },
	{ 4096, "a sets the stack pointer" },
};

static void test_file(size_t i)
{
	struct process p = { .pid = getpid() };
	char status[PROCFILE_STATUS], text[DIVERT_TEXT];
	struct objects os = { 0 };
	struct module m = { .name = "a", .main = true };
	const char *why;

	m.object = make_object(&os, "main", files[i].size);
	vec_push(&p.modules, m);
	m = (struct module){ .name = "libc" };
	m.object = make_object(&os, "__libc_start_main", 8);
	vec_push(&p.modules, m);
	why = divert_why_not(&p, text);
	if (procfile_status(getpid(), status) && !divert_why_not_status(status))
		CHECK_STR(why ? why : "", files[i].want);
	vec_free(&p.modules);
	objects_free(&os);
}

int main(void)
{
	test_status();
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		test_file(i);
	test_changes();
	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++)
		test_function(i);
	return unit_done();
}
