/* online.d - `ncpus_online, in a file of its own because not every kernel has
 * it. */

inline int kernel_ncpus_online = `__num_online_cpus.counter;
