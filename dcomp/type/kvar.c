/* kvar.c - the table of well-known kernel variables, see kvar.h. A row has no
 * effect on kernels that lack the variable, or where its size differs.
 * Variables whose type has changed without a change of size are not listed. */
#include "dcomp/type/kvar.h"

#include <stdbool.h>
#include <string.h>

/* Sorted by type, then by subject. */
static const struct kvar {
	const char *type, *names; /* each with a blank behind it */
} rows[] = {
	{ "unsigned long",
		"jiffies max_pfn min_low_pfn max_low_pfn loops_per_jiffy "
		"tainted_mask total_forks phys_base page_offset_base "
		"vmalloc_base vmemmap_base totalreserve_pages "
		"sysctl_overcommit_kbytes this_cpu_off process_counts " },
	{ "unsigned long long", "jiffies_64 " },
	{ "unsigned int", "nr_cpu_ids nr_node_ids tsc_khz cpu_khz "
			  "sysctl_sched_base_slice " },
	{ "int", "nr_threads max_threads panic_timeout panic_on_oops "
		 "oops_in_progress sysctl_overcommit_memory "
		 "sysctl_overcommit_ratio sysctl_panic_on_oom "
		 "sysctl_oom_kill_allocating_task sysctl_max_map_count "
		 "vm_swappiness dirty_background_ratio vm_dirty_ratio "
		 "suid_dumpable kptr_restrict dmesg_restrict "
		 "sysctl_perf_event_paranoid sysctl_unprivileged_bpf_disabled "
		 "randomize_va_space print_fatal_signals modules_disabled "
		 "cpu_number __preempt_count " },
	{ "int [4]", "console_printk " },
	{ "unsigned long [3]", "avenrun " },
	{ "unsigned long []", "__per_cpu_offset " },
	{ "char []", "linux_banner linux_proc_banner boot_command_line "
		     "core_pattern " },
	{ "char *", "saved_command_line " },
	{ "void *", "high_memory " },
	{ "enum system_states", "system_state " },
	{ "struct task_struct", "init_task " },
	{ "struct task_struct *", "current_task kthreadd_task " },
	{ "struct pid *", "cad_pid " },
	{ "struct mm_struct", "init_mm " },
	{ "struct cred", "init_cred " },
	{ "struct nsproxy", "init_nsproxy " },
	{ "struct pid_namespace", "init_pid_ns " },
	{ "struct uts_namespace", "init_uts_ns " },
	{ "struct ipc_namespace", "init_ipc_ns " },
	{ "struct user_namespace", "init_user_ns " },
	{ "struct cgroup_namespace", "init_cgroup_ns " },
	{ "struct net", "init_net " },
	{ "struct css_set", "init_css_set " },
	{ "struct cgroup_root", "cgrp_dfl_root " },
	{ "struct mem_cgroup *", "root_mem_cgroup " },
	{ "struct task_group", "root_task_group " },
	{ "struct rq", "runqueues " },
	{ "struct pcpu_hot", "pcpu_hot " },
	{ "struct kernel_cpustat", "kernel_cpustat " },
	{ "struct kernel_stat", "kstat " },
	{ "struct vm_event_state", "vm_event_states " },
	{ "struct softnet_data", "softnet_data " },
	{ "struct tick_sched", "tick_cpu_sched " },
	{ "struct hrtimer_cpu_base", "hrtimer_bases " },
	{ "struct tlb_state", "cpu_tlbstate " },
	{ "irq_cpustat_t", "irq_stat " },
	{ "struct cpuinfo_x86", "boot_cpu_data cpu_info " },
	{ "struct cpumask",
		"__cpu_possible_mask __cpu_online_mask __cpu_present_mask "
		"__cpu_active_mask " },
	{ "atomic_t", "__num_online_cpus " },
	{ "atomic_long_t", "_totalram_pages tcp_memory_allocated "
			   "udp_memory_allocated " },
	{ "struct percpu_counter", "vm_committed_as " },
	{ "atomic_long_t []", "vm_zone_stat vm_node_stat vm_numa_event " },
	{ "struct list_head", "modules super_blocks slab_caches vmap_area_list "
			      "cgroup_roots net_namespace_list " },
	{ "struct hlist_head *", "inode_hashtable " },
	{ "struct hlist_bl_head *", "dentry_hashtable " },
	{ "struct pglist_data *[]", "node_data " },
	{ "struct pglist_data", "contig_page_data " },
	{ "struct resource", "iomem_resource ioport_resource " },
	{ "struct workqueue_struct *",
		"system_wq system_highpri_wq system_long_wq system_unbound_wq "
		"system_freezable_wq " },
	{ "struct module", "__this_module " },
	{ "struct proto", "tcp_prot tcpv6_prot udp_prot udpv6_prot raw_prot " },
	{ "struct inet_hashinfo", "tcp_hashinfo " },
	{ "struct udp_table", "udp_table " },
	{ "struct neigh_table", "arp_tbl nd_tbl " },
	{ "struct rcu_state", "rcu_state " },
};

static bool lists(const char *names, const char *name)
{
	size_t n = strlen(name);

	for (; *names; names += strcspn(names, " ") + 1)
		if (!strncmp(names, name, n) && names[n] == ' ')
			return true;
	return false;
}

const char *dc_kvar_type(const char *name)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (lists(rows[i].names, name))
			return rows[i].type;
	return NULL;
}
