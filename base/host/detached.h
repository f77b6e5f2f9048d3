/* detached.h - file systems that are mounted nowhere, so nobody else sees
 * them. */
#ifndef BASE_DETACHED_H
#define BASE_DETACHED_H

/* Mount a file system of this type. Returns its root, with which the mount
 * goes, or -errno. */
int detached_mount(const char *type);

#endif
