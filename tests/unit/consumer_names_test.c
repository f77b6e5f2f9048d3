/* consumer_names_test.c - functions of the addresses in a stack.
 * rows: O10 */
#include <stdlib.h>
#include <unistd.h>

#include "consumer/names.h"
#include "fmt/fmt_impl.h"
#include "tests/unit/unit.h"

static const char symbols[] = "ffffffff81000000 T caller\n"
			      "ffffffff81000010 T next\n"
			      "ffffffff81000020 T last\n";

static struct kaddr_table *read_symbols(void)
{
	char path[] = "/tmp/names-test-XXXXXX";
	int fd = mkstemp(path);
	struct kaddr_table *t;

	CHECK(fd >= 0 && write(fd, symbols, sizeof(symbols) - 1) > 0);
	t = kaddr_read(path);
	close(fd);
	unlink(path);
	return t;
}

/* Frame i of a stack, by name. */
static void check_frame(
	struct names *t, const struct fmt_val *v, uint32_t i, const char *want)
{
	struct fmt_opts o = { .name = names_get, .namearg = t };
	struct fmt_addr a;
	struct str out = { 0 };

	CHECK(fmt_frame(v, i, &a));
	fmt_named(&out, &o, &a);
	CHECK_STR(out.s, want);
	str_free(&out);
}

/* What sym() and func() print of the return address of the last call in
 * caller(): the function that makes the call, as in a stack. */
static void check_symbol(struct names *t, enum field_sym how, const char *want)
{
	uint64_t addr = 0xffffffff81000010;
	struct field f = { .kind = FIELD_SYM,
		.sym = how,
		.size = sizeof(addr),
		.returns = true };
	struct fmt_val v = { .field = &f, .bytes = &addr };
	struct fmt_opts o = { .name = names_get, .namearg = t };
	struct str out = { 0 };
	struct fmt_addr a;

	names_settle(t, 0, &f, 1, (char *)&addr);
	a = fmt_addr_of(&v);
	fmt_named(&out, &o, &a);
	CHECK_STR(out.s, want);
	str_free(&out);
}

int main(void)
{
	uint64_t pc[] = { 0xffffffff81000010, 0xffffffff81000010,
		0xffffffff81000014, 0 };
	struct field f = { .kind = FIELD_STACK, .size = sizeof(pc) };
	struct fmt_val v = { .field = &f, .bytes = pc };
	struct names t = { .kernel = read_symbols() };

	check_frame(&t, &v, 0, "vmlinux`next");
	check_frame(&t, &v, 1, "vmlinux`caller+0x10");
	check_frame(&t, &v, 2, "vmlinux`next+0x4");
	check_symbol(&t, SYM_ADDR, "vmlinux`caller+0x10");
	check_symbol(&t, SYM_FUNC, "vmlinux`caller");
	check_symbol(&t, SYM_MOD, "vmlinux");
	names_free(&t);
	return unit_done();
}
