/* probes_rows_test.c - unwind rows of libraries, compared with readelf's view
 * of .eh_frame: the same CFA, return address and rbp at each place for which
 * readelf has a line; and small programs for each kind of instruction.
 * rows: X19 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/objfile.h"
#include "probes/proc/cfa.h"
#include "probes/proc/rows.h"
#include "tests/unit/unit.h"

/* Columns of readelf's table, as its heading has them. */
struct columns {
	int rbp, ra; /* which word of a line; -1: none */
};

struct oracle {
	const struct rows *rows;
	struct columns col;
	uint64_t lines, wrong, expressions;
};

static void read_heading(struct columns *col, char *line)
{
	int n = 0;

	*col = (struct columns){ -1, -1 };
	for (char *w = strtok(line, " \n"); w; w = strtok(NULL, " \n"), n++) {
		if (!strcmp(w, "rbp"))
			col->rbp = n;
		if (!strcmp(w, "ra"))
			col->ra = n;
	}
}

/* Parse a CFA such as "rsp+16". Returns false for an expression or another
 * register. */
static bool read_cfa(const char *w, uint8_t *cfa, long *off)
{
	*cfa = !strncmp(w, "rsp", 3)   ? UNWIND_RSP
	       : !strncmp(w, "rbp", 3) ? UNWIND_RBP
				       : UNWIND_NO;
	*off = strtol(w + 3, NULL, 10);
	return *cfa;
}

static bool is_place(const char *w, uint8_t kind, int32_t off, bool ra)
{
	if (!strncmp(w, "c", 1))
		return kind == UNWIND_AT_CFA && strtol(w + 1, NULL, 10) == off;
	if (*w == 'u')
		return kind == (ra ? UNWIND_LOST : UNWIND_SAME) ||
		       kind == UNWIND_LOST;
	if (*w == 's')
		return kind == UNWIND_SAME;
	return !strcmp(w, "exp") || !strcmp(w, "vexp");
}

static bool agrees(struct oracle *o, uint64_t addr, char *const *word, int n)
{
	static const struct unwind_rule none = { 0 };
	struct rows_at at = { 0 };
	const struct unwind_rule *r = rows_find(o->rows, addr, &at);
	uint8_t cfa;
	long off;

	r = r ? r : &none;
	if (!read_cfa(word[1], &cfa, &off)) {
		o->expressions++;
		return r->cfa != UNWIND_RSP && r->cfa != UNWIND_RBP;
	}
	if (o->col.ra >= 0 && o->col.ra < n && *word[o->col.ra] == 'r') {
		o->expressions++;
		return !r->cfa;
	}
	if (r->cfa != cfa || r->cfa_off != off)
		return false;
	if (o->col.ra >= n || o->col.rbp >= n)
		return false;
	if (o->col.ra < 0 ? r->ra != UNWIND_LOST
			  : !is_place(word[o->col.ra], r->ra, r->ra_off, true))
		return false;
	return o->col.rbp < 0
		       ? r->rbp == UNWIND_SAME
		       : is_place(word[o->col.rbp], r->rbp, r->rbp_off, false);
}

static void read_line(struct oracle *o, char *line)
{
	char copy[512], *word[40], *end;
	uint64_t addr;
	int n = 0;

	if (!strncmp(line, "   LOC", 6)) {
		read_heading(&o->col, line);
		return;
	}
	addr = strtoull(line, &end, 16);
	if (end - line != 16 || *end != ' ')
		return;
	snprintf(copy, sizeof(copy), "%s", line);
	for (char *w = strtok(line, " \n"); w && n < 40;
		w = strtok(NULL, " \n"))
		if (*w != '(') /* "r5 (rdi)" */
			word[n++] = w;
	o->lines++;
	if (n > 1 && agrees(o, addr, word, n))
		return;
	if (!o->wrong++)
		printf("# %s", copy);
}

/* Read the lines of FDEs, without those of CIEs. */
static void ask_readelf(struct oracle *o, const char *path)
{
	char command[200], line[512];
	bool is_fde = false;
	FILE *p;

	snprintf(command, sizeof(command),
		"readelf --debug-dump=frames-interp %s 2>/dev/null", path);
	p = popen(command, "r");
	while (p && fgets(line, sizeof(line), p)) {
		if (strstr(line, " FDE ") || strstr(line, " CIE"))
			is_fde = strstr(line, " FDE ");
		else if (is_fde)
			read_line(o, line);
	}
	if (p)
		pclose(p);
}

static void check_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct elf *e = fd < 0 ? NULL : elf_open(fd);
	struct rows r;
	struct oracle o = { .rows = &r };

	if (!e) {
		printf("# no %s\n", path);
		return;
	}
	CHECK(rows_read(&r, e, NULL));
	ask_readelf(&o, path);
	CHECK(!o.wrong);
	printf("# %s: %zu rows, %zu rules; %" PRIu64 " lines, %" PRIu64
	       " differ, %" PRIu64 " expressions or other registers\n",
		path, r.v.n, r.rules.n, o.lines, o.wrong, o.expressions);
	rows_free(&r);
	elf_close(e);
	close(fd);
}

struct told {
	uint64_t addr[8];
	struct unwind_rule rule[8];
	uint32_t n;
};

static void take(void *arg, uint64_t addr, const struct unwind_rule *r)
{
	struct told *t = arg;

	if (t->n < 8) {
		t->addr[t->n] = addr;
		t->rule[t->n++] = *r;
	}
}

/* A CFA program that starts with DW_CFA_def_cfa rsp 8, offset ra -8; the rule
 * that holds last, and from which offset. */
static const struct {
	uint8_t n, bytes[20];
	uint32_t at;
	struct unwind_rule rule;
} programs[] = {
	{ 0, { 0 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	{ 4, { 0x41, 0x0e, 16, 0x86 }, 1, { 0 } }, /* ends within */
	{ 5, { 0x41, 0x0e, 16, 0x86, 2 }, 1,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_AT_CFA, 0, 16, -8, -16 } },
	{ 4, { 0x02, 3, 0x0d, 6 }, 3,
		{ UNWIND_RBP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	{ 5, { 0x03, 3, 0, 0x0d, 6 }, 3,
		{ UNWIND_RBP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	{ 7, { 0x04, 3, 0, 0, 0, 0x0d, 6 }, 3,
		{ UNWIND_RBP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	{ 2, { 0x07, 16 }, 0,
		{ UNWIND_RSP, UNWIND_LOST, UNWIND_SAME, 0, 8, 0, 0 } },
	{ 4, { 0x0c, 10, 0, 0 }, 0, { 0 } }, /* another register */
	{ 3, { 0x0a, 0x0e, 32 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 32, -8, 0 } },
	{ 5, { 0x0a, 0x0e, 32, 0x41, 0x0b }, 1,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	{ 1, { 0x0b }, 0, { 0 } }, /* nothing was saved to restore */
	{ 3, { 0x12, 7, 0x7e }, 0, /* -2 * -8 */
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 16, -8, 0 } },
	{ 2, { 0x13, 0x7e }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 16, -8, 0 } },
	{ 3, { 0x05, 6, 2 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_AT_CFA, 0, 8, -8, -16 } },
	{ 3, { 0x11, 6, 2 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_AT_CFA, 0, 8, -8, -16 } },
	{ 3, { 0x2f, 6, 2 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_AT_CFA, 0, 8, -8, 16 } },
	{ 11, /* 2^60 * -8 */
		{ 0x2f, 6, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
			0x10 },
		0, { 0 } },
	{ 4, { 0x86, 2, 0x06, 6 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	{ 3, { 0x86, 2, 0xc6 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	{ 3, { 0x14, 6, 2 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_LOST, 0, 8, -8, 0 } },
	{ 2, { 0x2e, 8 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
	/* what rbp - 8 has: a frame that was aligned */
	{ 5, { 0x0f, 3, 0x76, 0x78, 0x06 }, 0,
		{ UNWIND_IN_RBP, UNWIND_AT_CFA, UNWIND_SAME, 0, -8, -8, 0 } },
	{ 5, { 0x10, 6, 2, 0x77, 16 }, 0,
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_AT_RSP, 0, 8, -8, 16 } },
	{ 13,
		{ 0x0f, 11, 0x77, 8, 0x80, 0, 0x3f, 0x1a, 0x3b, 0x2a, 0x33,
			0x24, 0x22 },
		0, { UNWIND_PLT, UNWIND_AT_CFA, UNWIND_SAME, 0, 11, -8, 0 } },
	{ 4, { 0x0f, 2, 0x75, 8 }, 0, { 0 } },
	{ 1, { 0x3f }, 0, { 0 } },
	{ 2, { 0x7f, 0x3f }, 0, /* bytes past the end do not matter */
		{ UNWIND_RSP, UNWIND_AT_CFA, UNWIND_SAME, 0, 8, -8, 0 } },
};

static void check_programs(void)
{
	static const uint8_t begin[] = { 0x0c, 7, 8, 0x90, 1 };
	struct eh_cie cie = { .code_align = 1,
		.data_align = -8,
		.ra = 16,
		.cfa = begin,
		.ncfa = sizeof(begin) };

	for (size_t i = 0; i < sizeof(programs) / sizeof(*programs); i++) {
		struct eh_fde f = { .start = 0x1000,
			.end = 0x1020,
			.cie = &cie,
			.cfa = programs[i].bytes,
			.ncfa = programs[i].n };
		struct told t = { .n = 0 };
		bool same;

		cfa_run(&f, take, &t);
		same = t.n && t.addr[t.n - 1] == 0x1000 + programs[i].at &&
		       !memcmp(&t.rule[t.n - 1], &programs[i].rule,
			       sizeof(struct unwind_rule));
		CHECK(same);
		if (!same)
			printf("# row %zu: %u told, last at %" PRIx64 "\n", i,
				t.n, t.n ? t.addr[t.n - 1] : 0);
	}
}

/* A small file can have programs that take very long: all its functions share
 * one. Then only some of them are read. */
static void check_long_programs(void)
{
	enum {
		FUNCTIONS = 1300000,
		LONG = 240 /* bytes of the program that they share */
	};
	struct str names = { 0 }, frame = { 0 }, file = { 0 };
	Elf64_Shdr sh[] = { { 0 },
		{ .sh_type = SHT_PROGBITS, .sh_addr = 0x1000 },
		{ .sh_type = SHT_STRTAB } };
	const uint32_t cie[] = { LONG + 9, 0 };
	struct elf *e;
	struct rows r;

	objfile_name(&names, "");
	sh[1].sh_name = objfile_name(&names, ".eh_frame");
	str_put(&frame, cie, sizeof(cie));
	str_put(&frame, "\1\0\1\x78\x10", 5);
	str_pad(&frame, 0, LONG);
	for (uint32_t i = 0; i < FUNCTIONS; i++) {
		const uint32_t fde[] = { 24, frame.n + 4, 32 * i, 0, 16, 0 };
		static const uint8_t def_cfa[] = { 0x0c, 7, 8, 0 };

		str_put(&frame, fde, sizeof(fde));
		str_put(&frame, def_cfa, sizeof(def_cfa));
	}
	objfile_header(&file, EM_X86_64, 3, 2);
	objfile_put(&file, &sh[1], &frame);
	objfile_put(&file, &sh[2], &names);
	objfile_end(&file, sh, 3);
	e = elf_open_bytes(file.s, file.n);
	CHECK(e && rows_read(&r, e, NULL));
	CHECK(r.v.n > 1000 && r.v.n < 2 * FUNCTIONS);
	rows_free(&r);
	elf_close(e);
	str_free(&names);
	str_free(&frame);
	str_free(&file);
}

int main(int argc, char **argv)
{
	check_programs();
	check_long_programs();
	check_file("/lib/x86_64-linux-gnu/libc.so.6");
	check_file("/usr/lib/x86_64-linux-gnu/libstdc++.so.6");
	check_file("/usr/bin/python3");
	for (int i = 1; i < argc; i++)
		check_file(argv[i]);
	return unit_done();
}
