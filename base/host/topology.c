/* topology.c - reads /sys/devices/system/cpu/cpuN. */
#include "base/host/topology.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/sysinfo.h>

#include "base/page.h"

int topology_chip(int cpu)
{
	char path[96];
	int chip = 0;
	FILE *f;

	snprintf(path, sizeof(path),
		"/sys/devices/system/cpu/cpu%d/topology/physical_package_id",
		cpu);
	f = fopen(path, "re");
	if (!f)
		return 0;
	if (fscanf(f, "%d", &chip) != 1 || chip < 0)
		chip = 0;
	fclose(f);
	return chip;
}

/* Find the node's number in the name of a link in the CPU's folder. */
int topology_node(int cpu)
{
	const struct dirent *e;
	char path[64];
	int node = 0;
	DIR *dir;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d", cpu);
	dir = opendir(path);
	if (!dir)
		return 0;
	while ((e = readdir(dir)) && sscanf(e->d_name, "node%d", &node) != 1)
		;
	closedir(dir);
	return node;
}

unsigned long topology_memory(void)
{
	struct sysinfo s;

	if (sysinfo(&s) || !s.totalram)
		return 1;
	return (uint64_t)s.totalram * s.mem_unit / PAGE + 1;
}
