/* perfmap_fuzz.c - any bytes as a perf map, which the process appends to while
 * it is read. A function that is found contains the address looked up, and has
 * a name of one line. The first byte says how much is there at first. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "probes/proc/perfmap.h"

static void look_at(struct perfmap *m)
{
	for (uint64_t addr = 0; addr < 1 << 12; addr += 7) {
		const struct perfmap_function *f = perfmap_find(m, addr);
		struct str name = { 0 };

		if (!f)
			continue;
		if (addr - f->start >= f->size)
			abort();
		perfmap_put(&name, m, f);
		if (name.s && strchr(name.s, '\n'))
			abort();
		str_free(&name);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t first = size ? size * *data / 255 : 0;
	char path[64];
	struct perfmap *m;
	int fd;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	fd = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW, 0600);
	if (fd < 0 || write(fd, data, first) != (ssize_t)first)
		abort();
	m = perfmap_open(getpid(), geteuid(), 0);
	unlink(path);
	if (!m)
		abort();
	look_at(m);
	if (write(fd, data + first, size - first) < 0)
		abort();
	perfmap_read(m);
	look_at(m);
	if (ftruncate(fd, first / 2))
		abort();
	perfmap_read(m);
	look_at(m);
	perfmap_close(m);
	close(fd);
	return 0;
}
