/* topology.h - the machine: its memory, and where a CPU is in it, from /sys.
 * Without /sys, and on machines that do not say, all is in one place: 0. */
#ifndef BASE_TOPOLOGY_H
#define BASE_TOPOLOGY_H

int topology_chip(int cpu); /* its socket */
int topology_node(int cpu); /* of memory */
/* Pages of memory; at least 1. */
unsigned long topology_memory(void);

#endif
