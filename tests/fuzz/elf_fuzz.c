/* elf_fuzz.c - any bytes as an ELF file, part of which changes or goes while it
 * is read: the last byte says where it is cut, then written to again. */
#include <limits.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "probes/proc/elf.h"

static uint64_t sink; /* what was looked at, so that it is */

static void look_at(struct elf *e)
{
	char path[PATH_MAX];

	sink += elf_entry(e);
	if (elf_interp(e, path, sizeof(path)))
		sink += *path;
	sink += elf_symbol(e, "main");
}

static int make_file(const uint8_t *data, size_t size)
{
	int fd = memfd_create("elf", 0);

	if (fd >= 0 && write(fd, data, size) == (ssize_t)size)
		return fd;
	close(fd);
	return -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = size ? make_file(data, size) : -1;
	struct elf *e;

	if (fd < 0)
		return 0;
	e = elf_open(fd);
	if (e) {
		look_at(e);
		elf_close(e);
	}
	e = elf_open(fd);
	if (e && !ftruncate(fd, size * data[size - 1] / 255) &&
		pwrite(fd, data + size / 2, size / 2, 0) >= 0)
		look_at(e);
	if (e)
		elf_close(e);
	close(fd);
	return 0;
}
