/* decode.c - decode FILE: print how long it takes to decode all code of an ELF
 * file, as the median of 21 rounds in ms, and the number of instructions. */
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

#include "probes/isa/isa.h"

enum {
	TURNS = 21
};

static unsigned long taken, skipped;

static void decode_all(const uint8_t *p, const uint8_t *end)
{
	struct isa_insn in;

	while (p < end)
		if (isa_decode(&in, p, end - p)) {
			p += in.len;
			taken++;
		} else {
			p++;
			skipped++;
		}
}

static void decode_file(const uint8_t *file)
{
	const Elf64_Ehdr *h = (const void *)file;
	const Elf64_Shdr *s = (const void *)(file + h->e_shoff);

	taken = skipped = 0;
	for (unsigned i = 0; i < h->e_shnum; i++)
		if (s[i].sh_flags & SHF_EXECINSTR)
			decode_all(file + s[i].sh_offset,
				file + s[i].sh_offset + s[i].sh_size);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

int main(int argc, char **argv)
{
	int fd = argc > 1 ? open(argv[1], O_RDONLY | O_CLOEXEC) : -1;
	struct stat st;
	const uint8_t *file;
	double ms[TURNS];

	if (fd < 0 || fstat(fd, &st))
		return 2;
	file = mmap(
		NULL, st.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
	if (file == MAP_FAILED)
		return 2;
	for (int i = 0; i < TURNS; i++) {
		double since = now();

		decode_file(file);
		ms[i] = now() - since;
	}
	qsort(ms, TURNS, sizeof(*ms), compare);
	printf("%.2f ms, %lu instructions, %lu bytes refused\n", ms[TURNS / 2],
		taken, skipped);
	return 0;
}
