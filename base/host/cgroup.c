/* cgroup.c - reads /proc/self/mountinfo, /proc/self/cgroup and the files of
 * groups, of both versions. A limit applies to a group and all below it, so
 * what is left is the minimum over all groups from ours up to the mount. */
#include "base/host/cgroup.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/procfile.h"
#include "base/xalloc.h"

enum {
	LINE = 4096
};

/* Return field n, from 0, of a line of fields separated by blanks. */
static const char *field(const char *line, int n)
{
	for (; line && n; n--) {
		line = strchr(line, ' ');
		line += line != NULL;
	}
	return line;
}

static void put_field(struct str *to, const char *at)
{
	str_reset(to);
	str_put(to, at, strcspn(at, " \n"));
	procfile_unescape(to->s);
	to->n = strlen(to->s);
}

/* True if the word is in a list separated by commas, which a blank or a colon
 * ends. */
static bool listed(const char *list, const char *word)
{
	size_t n = strlen(word), len;

	for (;; list += len + 1) {
		len = strcspn(list, ", :\n");
		if (len == n && !memcmp(list, word, n))
			return true;
		if (list[len] != ',')
			return false;
	}
}

/* True if a line of mountinfo, which ends with "- type source options", is a
 * mount of the controller's hierarchy. */
static bool shows(const char *line, const char *controller)
{
	const char *type = strstr(line, " - cgroup");
	const char *options = type ? field(type + 3, 2) : NULL;

	if (!controller)
		return type && !strncmp(type, " - cgroup2 ", 11);
	return options && !strncmp(type, " - cgroup ", 10) &&
	       listed(options, controller);
}

bool cgroup_mount(const char *controller, struct str *folder, struct str *root)
{
	FILE *f = fopen("/proc/self/mountinfo", "re");
	char line[LINE];
	bool found = false;

	while (f && !found && fgets(line, sizeof(line), f)) {
		const char *at = field(line, 4);

		found = at && shows(line, controller);
		if (found) {
			put_field(root, field(line, 3));
			put_field(folder, at);
		}
	}
	if (f)
		fclose(f);
	return found;
}

/* Find our group's path from the hierarchy's root, on a line
 * "number:controllers:path". */
static bool our_group(const char *controller, struct str *path)
{
	FILE *f = fopen("/proc/self/cgroup", "re");
	const char *list, *at = NULL;
	char line[LINE];

	while (f && !at && fgets(line, sizeof(line), f)) {
		list = strchr(line, ':');
		if (list && (controller ? listed(list + 1, controller)
					: list[1] == ':'))
			at = strchr(list + 1, ':');
	}
	if (f)
		fclose(f);
	str_reset(path);
	if (at)
		str_put(path, at + 1, strcspn(at + 1, "\n"));
	return at != NULL;
}

static FILE *open_file(const char *folder, const char *name)
{
	char *path = xasprintf("%s/%s", folder, name);
	FILE *f = fopen(path, "re");

	free(path);
	return f;
}

/* Return the number that a file begins with; UINT64_MAX if the file does not
 * exist, or says "max". */
static uint64_t number(const char *folder, const char *name)
{
	FILE *f = open_file(folder, name);
	uint64_t n;

	if (!f || fscanf(f, "%" SCNu64, &n) != 1)
		n = UINT64_MAX;
	if (f)
		fclose(f);
	return n;
}

/* Return the size of inactive file pages, which are reclaimed before anybody is
 * killed. Version 1 has a separate line that includes the groups below. */
static uint64_t reclaimable(const char *folder)
{
	FILE *f = open_file(folder, "memory.stat");
	char line[128];
	uint64_t n = 0;

	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, "inactive_file %" SCNu64, &n) != 1)
			sscanf(line, "total_inactive_file %" SCNu64, &n);
	if (f)
		fclose(f);
	return n;
}

static const struct limit {
	int version;
	const char *most, *used;
	bool files; /* includes pages of files */
} limits[] = {
	{ 2, "memory.max", "memory.current", true },
	{ 2, "memory.high", "memory.current", true },
	{ 1, "memory.limit_in_bytes", "memory.usage_in_bytes", true },
	{ 1, "memory.kmem.limit_in_bytes", "memory.kmem.usage_in_bytes",
		false },
};

static uint64_t left(const char *folder, const struct limit *l)
{
	uint64_t most = number(folder, l->most), used, more;

	if (most > INT64_MAX / 2) /* version 1: no limit */
		return UINT64_MAX;
	used = number(folder, l->used);
	more = used == UINT64_MAX ? 0 : most - used;
	if (used > most)
		more = 0;
	if (l->files)
		more += reclaimable(folder);
	return more < most ? more : most;
}

uint64_t cgroup_memory_of(
	int version, const char *top, const char *folder, struct str *who)
{
	char *at = xstrdup(folder), *end;
	uint64_t least = UINT64_MAX;

	do {
		for (size_t i = 0; i < sizeof(limits) / sizeof(*limits); i++) {
			uint64_t bytes = UINT64_MAX;

			if (limits[i].version == version)
				bytes = left(at, &limits[i]);
			if (bytes >= least)
				continue;
			least = bytes;
			str_reset(who);
			str_puts(who, at);
		}
		end = strlen(at) > strlen(top) ? strrchr(at, '/') : NULL;
		if (end)
			*end = '\0';
	} while (end);
	free(at);
	return least;
}

/* If only part of the hierarchy is mounted, as in a container, its root is a
 * group further down, and our group may be named as the host or as the
 * container sees it. */
static uint64_t memory_in(const char *controller, struct str *who)
{
	struct str top = { 0 }, root = { 0 }, path = { 0 };
	uint64_t bytes = UINT64_MAX;
	const char *below;
	char *folder;

	if (cgroup_mount(controller, &top, &root) &&
		our_group(controller, &path)) {
		below = path.s;
		if (root.n > 1 && !strncmp(below, root.s, root.n) &&
			(!below[root.n] || below[root.n] == '/'))
			below += root.n;
		folder = xasprintf("%s%s", top.s, below);
		bytes = cgroup_memory_of(
			controller ? 1 : 2, top.s, folder, who);
		free(folder);
	}
	str_free(&top);
	str_free(&root);
	str_free(&path);
	return bytes;
}

uint64_t cgroup_memory(struct str *who)
{
	struct str other = { 0 };
	uint64_t old = memory_in("memory", who), now = memory_in(NULL, &other);

	if (now < old) {
		str_reset(who);
		str_puts(who, other.s);
	}
	str_free(&other);
	return now < old ? now : old;
}
