/* cgroup.h - control groups: where their hierarchies are mounted, and how much
 * memory their limits leave us. */
#ifndef BASE_CGROUP_H
#define BASE_CGROUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

/* The first mount of the hierarchy that has the controller, or of version 2
 * when that is NULL: its folder, and which group of the hierarchy that folder
 * shows. False: there is none. */
bool cgroup_mount(const char *controller, struct str *folder, struct str *root);
/* Bytes that our groups, and those above them, still let us have; UINT64_MAX:
 * none has a limit. `who' becomes the folder of the one that allows least. */
uint64_t cgroup_memory(struct str *who);
/* The same of a group of version 1 or 2, by its folder, and those above it up
 * to `top'. */
uint64_t cgroup_memory_of(
	int version, const char *top, const char *folder, struct str *who);

#endif
