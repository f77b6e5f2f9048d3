/* online.d - `ncpus_online, apart from solaris.d: not every kernel tells. */

inline int kernel_ncpus_online = `__num_online_cpus.counter;
