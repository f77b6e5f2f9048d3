/* cgroup.h - control groups: where their hierarchies are mounted, and how much
 * memory their limits leave us. */
#ifndef BASE_CGROUP_H
#define BASE_CGROUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

/* Find the first mount of the hierarchy that has the controller, or of version
 * 2 if that is NULL: its folder, and which group of the hierarchy the folder
 * shows. False: there is none. */
bool cgroup_mount(const char *controller, struct str *folder, struct str *root);
/* Return the bytes of memory that we may still use under the limits of our
 * groups and their parents; UINT64_MAX: there are no limits. `who' becomes the
 * folder of the strictest one. */
uint64_t cgroup_memory(struct str *who);
/* The same for a group of version 1 or 2, by its folder, and its parents up to
 * `top'. */
uint64_t cgroup_memory_of(
	int version, const char *top, const char *folder, struct str *who);

#endif
