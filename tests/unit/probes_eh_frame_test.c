/* probes_eh_frame_test.c - .eh_frame: the functions of libraries, as readelf
 * shows them, with and without section headers; and damaged contents.
 * rows: X19 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/vec.h"
#include "probes/proc/eh_frame.h"
#include "tests/unit/unit.h"

struct range {
	uint64_t start, end;
};

struct ranges {
	VEC(struct range) v;
};

static void read_ranges(struct ranges *r, struct eh_frame *f)
{
	struct eh_fde fde;

	while (eh_frame_next(f, &fde))
		vec_push(&r->v, (struct range){ fde.start, fde.end });
}

static bool ranges_of(struct ranges *r, int fd)
{
	struct elf *e = elf_open(fd);
	struct eh_frame f;
	bool found = e && eh_frame_open(&f, e);

	if (found)
		read_ranges(r, &f);
	if (e)
		elf_close(e);
	return found;
}

/* Read the functions from readelf's output: "... FDE cie=00000000
 * pc=0000000000026000..0000...". */
static void ranges_by_readelf(struct ranges *r, const char *path)
{
	char command[200], line[400];
	FILE *p;

	snprintf(command, sizeof(command),
		"readelf --debug-dump=frames-interp %s 2>/dev/null", path);
	p = popen(command, "r");
	while (p && fgets(line, sizeof(line), p)) {
		const char *at = strstr(line, " FDE ");
		struct range g;

		at = at ? strstr(at, "pc=") : NULL;
		if (at && sscanf(at, "pc=%" SCNx64 "..%" SCNx64, &g.start,
				  &g.end) == 2)
			vec_push(&r->v, g);
	}
	if (p)
		pclose(p);
}

static void check_same(const struct ranges *a, const struct ranges *b)
{
	CHECK(a->v.n == b->v.n);
	CHECK(a->v.n == b->v.n &&
		!memcmp(a->v.v, b->v.v, a->v.n * sizeof(*a->v.v)));
}

/* Make a copy of the file without section headers. */
static int without_sections(int fd)
{
	static char piece[1 << 16];
	int to = memfd_create("elf", MFD_CLOEXEC);
	Elf64_Ehdr h;
	ssize_t n;

	for (off_t at = 0; (n = pread(fd, piece, sizeof(piece), at)) > 0;
		at += n)
		CHECK(pwrite(to, piece, n, at) == n);
	CHECK(pread(to, &h, sizeof(h), 0) == sizeof(h));
	h.e_shoff = h.e_shnum = h.e_shstrndx = 0;
	CHECK(pwrite(to, &h, sizeof(h), 0) == sizeof(h));
	return to;
}

static void check_file(const char *path)
{
	struct ranges ours = { 0 }, other = { 0 }, readelf = { 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC), copy;

	if (fd < 0) {
		printf("# no %s\n", path);
		return;
	}
	printf("# %s\n", path);
	ranges_by_readelf(&readelf, path);
	copy = without_sections(fd);
	CHECK(ranges_of(&ours, fd));
	CHECK(ranges_of(&other, copy));
	CHECK(ours.v.n);
	check_same(&ours, &other);
	if (readelf.v.n)
		check_same(&ours, &readelf);
	else
		printf("# no readelf\n");
	vec_free(&ours.v);
	vec_free(&other.v);
	vec_free(&readelf.v);
	close(copy);
	close(fd);
}

/* A section at 0x1000: a CIE of augmentation zR, whose addresses are relative
 * and of 4 bytes, then an FDE of 0x40 bytes at 0x2000. */
static const uint8_t good[] = { 0x14, 0, 0, 0, 0, 0, 0, 0, 1, 'z', 'R', 0, 1,
	0x78, 0x10, 1, 0x1b, 0x0c, 7, 8, 0x90, 1, 0, 0, /* 24 bytes */
	0x10, 0, 0, 0, 0x1c, 0, 0, 0, 0xe0, 0x0f, 0, 0, 0x40, 0, 0, 0, 0, 0x41,
	0x0e, 0x10, /* 20 bytes */
	0, 0, 0, 0 };

static uint32_t count(const uint8_t *bytes, size_t n, struct eh_fde *last)
{
	uint8_t *copy = malloc(n + 1);
	struct eh_frame f = { .p = copy, .n = n, .addr = 0x1000, .cie_at = n };
	struct eh_fde fde;
	uint32_t found = 0;

	memcpy(copy, bytes, n);
	for (; eh_frame_next(&f, &fde); found++)
		*last = fde;
	free(copy);
	return found;
}

/* A byte to change, and how many FDEs are found then. */
static const struct {
	uint32_t at;
	uint8_t byte;
	uint32_t found;
} damage[] = {
	{ 0, 0, 0 },		    /* the section ends */
	{ 0, 0xff, 0 },		    /* the entry is longer than the section */
	{ 3, 0xff, 0 },		    /* likewise */
	{ 0, 8, 0 },		    /* or too short */
	{ 4, 1, 0 },		    /* not a CIE */
	{ 8, 2, 0 },		    /* no such version */
	{ 8, 3, 1 }, { 9, 'e', 0 }, /* of unknown size */
	{ 10, 'S', 0 }, /* addresses are of 8 bytes, then there is no end */
	{ 10, 'L', 0 }, { 15, 9, 0 }, /* augmentation data beyond the entry */
	{ 16, 0xff, 0 },	      /* no addresses */
	{ 16, 0x9b, 0 },	      /* behind a pointer */
	{ 16, 0x3b, 0 },	      /* unknown base address */
	{ 16, 0x0b, 1 }, { 16, 0x1d, 0 }, /* no such encoding */
	{ 24, 0xff, 0 }, { 28, 0x1b, 0 }, /* where no CIE begins */
	{ 28, 0xff, 0 },		  /* before the section */
	{ 36, 0, 0 },			  /* size 0 */
	{ 40, 0x70, 0 }, /* augmentation data beyond the entry */
};

static void check_damage(void)
{
	struct eh_fde fde;

	CHECK(count(good, sizeof(good), &fde) == 1);
	CHECK(fde.start == 0x2000 && fde.end == 0x2040 && fde.ncfa == 3);
	for (size_t i = 0; i < sizeof(damage) / sizeof(*damage); i++) {
		uint8_t bytes[sizeof(good)];
		uint32_t found;

		memcpy(bytes, good, sizeof(good));
		bytes[damage[i].at] = damage[i].byte;
		found = count(bytes, sizeof(bytes), &fde);
		CHECK(found == damage[i].found);
		if (found != damage[i].found)
			printf("# row %zu: %u\n", i, found);
	}
	for (size_t n = 0; n < sizeof(good); n++)
		CHECK(count(good, n, &fde) == (n >= 44));
}

/* A CIE so long that it is meant to be read many times. */
static void check_long(void)
{
	enum {
		MORE = 1 << 16
	};
	uint8_t *bytes = calloc(1, sizeof(good) + MORE);
	uint32_t size = 0x14 + MORE, back = 0x1c + MORE;
	struct eh_fde fde;

	memcpy(bytes, good, 24);
	memcpy(bytes, &size, 4);
	memcpy(bytes + 24 + MORE, good + 24, sizeof(good) - 24);
	memcpy(bytes + 28 + MORE, &back, 4);
	CHECK(count(bytes, sizeof(good) + MORE, &fde) == 0);
	free(bytes);
}

static void check_numbers(void)
{
	static const uint8_t bytes[] = { 0xe5, 0x8e, 0x26, 0xc0, 0xbb, 0x78,
		0xfe, 0xff, 0x80 };
	struct eh_bytes b = { bytes, bytes + sizeof(bytes), false };

	CHECK(eh_uleb(&b) == 624485);
	CHECK(eh_sleb(&b) == -123456);
	CHECK(eh_signed(&b, 2) == -2);
	CHECK(!b.bad && eh_uleb(&b) == 0 && b.bad);
	CHECK(eh_unsigned(&b, 1) == 0);
}

int main(void)
{
	check_numbers();
	check_damage();
	check_long();
	check_file("/lib/x86_64-linux-gnu/libc.so.6");
	check_file("/usr/lib/x86_64-linux-gnu/libstdc++.so.6");
	check_file("/usr/bin/python3");
	return unit_done();
}
