/* topology.h - the machine: its memory, and a CPU's socket and node, from /sys.
 * Without /sys, and on machines that do not tell, these are 0. */
#ifndef BASE_TOPOLOGY_H
#define BASE_TOPOLOGY_H

int topology_chip(int cpu); /* the CPU's socket */
int topology_node(int cpu); /* the CPU's NUMA node */
/* Return the number of pages of memory; at least 1. */
unsigned long topology_memory(void);

#endif
