/* interp.c - which program the kernel executes for a file: the one named after
 * `#!', or the one that binfmt_misc has for such files. That program, not the
 * file, decides which user the process gets. */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fasttrap/fasttrap_impl.h"

enum {
	HEAD = 256 /* bytes that the kernel examines */
};

#define FORMATS "/proc/sys/fs/binfmt_misc"

/* A file to be executed. */
struct file {
	const char *name;
	char head[HEAD + 1]; /* padded with NULs */
};

/* An entry of binfmt_misc. */
struct format {
	bool enabled;
	bool file_counts; /* flag C: the file's set-user-ID bit counts */
	char interp[PATH_MAX], extension[HEAD];
	uint8_t magic[HEAD], mask[HEAD];
	uint32_t off, n;
};

static uint32_t read_hex(const char *s, uint8_t to[HEAD])
{
	uint32_t n = 0;

	while (n < HEAD && sscanf(s + 2 * n, "%2hhx", &to[n]) == 1)
		n++;
	return n;
}

static void read_line(struct format *f, const char *line)
{
	char flags[16] = "", hex[2 * HEAD + 1];

	if (!strcmp(line, "enabled\n"))
		f->enabled = true;
	else if (sscanf(line, "flags: %15s", flags) == 1)
		f->file_counts = strchr(flags, 'C') != NULL;
	else if (sscanf(line, "magic %512s", hex) == 1)
		f->n = read_hex(hex, f->magic);
	else if (sscanf(line, "mask %512s", hex) == 1)
		read_hex(hex, f->mask);
	else if (sscanf(line, "interpreter %4095[^\n]", f->interp) != 1 &&
		 sscanf(line, "extension %255s", f->extension) != 1)
		sscanf(line, "offset %u", &f->off);
}

static bool is_of(const struct format *f, const struct file *file)
{
	const char *dot = strrchr(file->name, '.');

	if (!f->enabled)
		return false;
	if (*f->extension)
		return dot && !strcmp(dot, f->extension);
	for (uint32_t i = 0; i < f->n; i++)
		if (f->off + i >= HEAD ||
			((uint8_t)file->head[f->off + i] ^ f->magic[i]) &
				f->mask[i])
			return false;
	return f->n;
}

static bool read_format(const char *name, struct format *f)
{
	char path[sizeof(FORMATS) + NAME_MAX + 1], line[PATH_MAX + 16];
	FILE *in;

	*f = (struct format){ 0 };
	memset(f->mask, 0xff, sizeof(f->mask));
	snprintf(path, sizeof(path), "%s/%s", FORMATS, name);
	in = fopen(path, "re");
	if (!in)
		return false;
	while (fgets(line, sizeof(line), in))
		read_line(f, line);
	fclose(in);
	return true;
}

static bool find_format(const struct file *file, struct format *f)
{
	DIR *dir = opendir(FORMATS);
	struct dirent *entry;
	bool found = false;

	while (!found && dir && (entry = readdir(dir)) != NULL)
		found = *entry->d_name != '.' &&
			read_format(entry->d_name, f) && is_of(f, file);
	if (dir)
		closedir(dir);
	return found;
}

/* Get the interpreter's name. One that is cut off does not count; but the file
 * may end with the name. */
static bool read_script(const char *head, char to[PATH_MAX])
{
	const char *name;
	size_t n;

	if (strncmp(head, "#!", 2))
		return false;
	name = head + 2 + strspn(head + 2, " \t");
	n = strcspn(name, " \t\n");
	snprintf(to, PATH_MAX, "%.*s", (int)n, name);
	return n && name + n < head + HEAD;
}

int ft_interpreter(const char *path, const char *name, char to[PATH_MAX])
{
	struct file file = { .name = name };
	struct format f;
	ssize_t n;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return access(path, X_OK) ? 0 : -1;
	n = pread(fd, file.head, HEAD, 0);
	close(fd);
	if (n < 0)
		return 0;
	if (!find_format(&file, &f))
		return read_script(file.head, to);
	if (f.file_counts)
		return 0;
	snprintf(to, PATH_MAX, "%s", f.interp);
	return 1;
}
