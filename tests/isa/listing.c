/* listing.c [MULTIPLE] - reads `objdump -dw' output of x86-64 code, and decodes
 * the same bytes: lengths, branch targets and %rip-relative addresses must be
 * the same; and Zydis must agree, on registers too. The first 20 differences
 * are printed; the last line counts. Exit status 0: no difference.
 *
 * Not compared: what objdump calls bad, and lone prefixes. Bytes that both we
 * and Zydis refuse are counted as data. objdump shows fwait and the next
 * instruction as one.
 *
 * With MULTIPLE, only lengths are compared, of instructions at multiples of it,
 * bad or not. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/isa/other.h"

enum {
	SHOWN = 20
};

struct line {
	uint64_t addr;
	uint8_t bytes[32];
	unsigned n;
	const char *text;
};

static unsigned long compared, bad, refused, differ, multiple;

static int digit(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
				      : -1;
}

/* Parse a line such as "  401136:\t48 83 ec 08 \tsub $0x8,%rsp" */
static bool parse(struct line *l, const char *s)
{
	char *end;

	l->addr = strtoull(s, &end, 16);
	if (end == s || *end != ':' || end[1] != '\t')
		return false;
	s = end + 2;
	for (l->n = 0; l->n < sizeof(l->bytes) && digit(s[0]) >= 0 &&
		       digit(s[1]) >= 0 && s[2] == ' ';
		s += 3)
		l->bytes[l->n++] = digit(s[0]) << 4 | digit(s[1]);
	s += strspn(s, " ");
	l->text = *s == '\t' ? s + 1 : "";
	return l->n > 0;
}

/* True if the line has nothing but objdump's words for prefixes. */
static bool is_prefixes(const char *s)
{
	static const char *const words[] = { "addr32", "bnd", "cs", "data16",
		"ds", "es", "fs", "gs", "lock", "notrack", "rep", "repnz",
		"repz", "ss", "xacquire", "xrelease" };

	while (*s) {
		size_t n = strcspn(s, " \n"), i = 0;
		bool known = !strncmp(s, "rex", 3);

		for (; !known && i < sizeof(words) / sizeof(*words); i++)
			known = n == strlen(words[i]) &&
				!memcmp(s, words[i], n);
		if (!known)
			return false;
		s += n;
		s += strspn(s, " \n");
	}
	return true;
}

static bool is_bad(const char *s)
{
	return strstr(s, "(bad)") || strstr(s, "bad}") ||
	       !strncmp(s, ".byte", 5) || is_prefixes(s);
}

/* True if an operand is that address, as in "bnd jne 401136 <main>". */
static bool has_target(const char *s, uint64_t target)
{
	for (; *s && *s != '<' && *s != '\n'; s++) {
		char *end;

		if (*s != ' ' || !strchr("0123456789abcdef", s[1]))
			continue;
		if (strtoull(s + 1, &end, 16) == target && end > s + 1 &&
			(*end == ' ' || *end == '\n'))
			return true;
	}
	return false;
}

/* "lea 0x2ebe(%rip),%rax        # 404000 <x>"; NULL: no difference. objdump
 * does not cut what is made of 32 bits. */
static const char *compare_rip(
	const struct isa_insn *in, uint64_t addr, const char *text)
{
	bool rip = strstr(text, "(%rip)") || strstr(text, "(%eip)");
	const char *to = strstr(text, "# ");
	uint64_t address = to ? strtoull(to + 2, NULL, 16) : 0;

	if (rip != in->rip)
		return "%rip";
	if (in->prefixes & ISA_ADDRSIZE)
		address = (uint32_t)address;
	if (rip && (!to || address != isa_rip_address(in, addr)))
		return "address";
	return NULL;
}

static const char *compare(const struct line *l)
{
	unsigned from = l->n > 1 && l->bytes[0] == 0x9b;
	struct isa_insn in;
	struct other o;
	bool taken = isa_decode(&in, l->bytes + from, l->n - from);
	const char *what;

	other_decode(&o, l->bytes + from, l->n - from);
	what = other_compare(&o, taken ? &in : NULL);
	if (!taken && !multiple) {
		refused++;
		return what;
	}
	if (!taken || in.len != l->n - from)
		return "length";
	if (what || multiple)
		return what;
	if (isa_has_target(&in) &&
		!has_target(l->text, isa_target(&in, l->addr + from)))
		return "target";
	return compare_rip(&in, l->addr + from, l->text);
}

static void check(const struct line *l)
{
	const char *what;

	if (multiple ? l->addr % multiple : is_bad(l->text)) {
		bad++;
		return;
	}
	compared++;
	what = compare(l);
	if (!what || differ++ >= SHOWN)
		return;
	printf("%s: %" PRIx64 ":", what, l->addr);
	for (unsigned i = 0; i < l->n; i++)
		printf(" %02x", l->bytes[i]);
	printf(" %s", l->text);
}

int main(int argc, char **argv)
{
	char *text = NULL;
	size_t size = 0;
	struct line l;

	multiple = argc > 1 ? strtoul(argv[1], NULL, 0) : 0;
	while (getline(&text, &size, stdin) > 0)
		if (parse(&l, text))
			check(&l);
	free(text);
	printf("%lu compared, %lu left out, %lu refused, %lu differ\n",
		compared, bad, refused, differ);
	return differ || (!compared && !multiple);
}
