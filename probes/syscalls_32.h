/* syscalls_32.h - the system calls of 32-bit programs and of x32, as the 64-bit
 * kernel has them, in the order of their numbers. Names are those of
 * asm/unistd_32.h and asm/unistd_x32.h; what syscalls.h says of names, numbers
 * and arguments holds here, too.
 *
 * Calls of the same name are one call. SAME(number, name) is a call that
 * syscalls.h has, OWN(number, name, arguments) one that it does not; pointers
 * are to what 32-bit programs have, under the names that the 64-bit kernel uses
 * for these types. Some calls of the same name differ in their arguments:
 *
 *	select, mmap		a pointer to all of them, in memory
 *	clone			the last two are in the other order
 *	pread64, pwrite64, readahead, fadvise64, fallocate, sync_file_range,
 *	lookup_dcookie, fanotify_mark
 *				64-bit values are two, the lower half first
 *	chown, setuid and others with ids
 *				these have 16 bits; in chown32, setuid32, 32
 *	all that point to structures with a long, a time or a pointer
 *				those have 32 bits
 *
 * For x32, X(number, name) are the calls that have numbers of their own. All
 * others have the numbers in syscalls.h. */
#ifndef PROBES_SYSCALLS_32_H
#define PROBES_SYSCALLS_32_H

/* clang-format off */
#define SYSCALLS_I386(SAME, OWN) \
	SAME(0, restart_syscall) \
	SAME(1, exit) \
	SAME(2, fork) \
	SAME(3, read) \
	SAME(4, write) \
	SAME(5, open) \
	SAME(6, close) \
	OWN(7, waitpid, "pid_t pid, int *stat_addr, int options") \
	SAME(8, creat) \
	SAME(9, link) \
	SAME(10, unlink) \
	SAME(11, execve) \
	SAME(12, chdir) \
	SAME(13, time) \
	SAME(14, mknod) \
	SAME(15, chmod) \
	SAME(16, lchown) \
	OWN(17, break, "") \
	OWN(18, oldstat, "const char *filename, struct __old_kernel_stat *statbuf") \
	SAME(19, lseek) \
	SAME(20, getpid) \
	SAME(21, mount) \
	OWN(22, umount, "char *name") \
	SAME(23, setuid) \
	SAME(24, getuid) \
	OWN(25, stime, "int *tptr") \
	SAME(26, ptrace) \
	SAME(27, alarm) \
	OWN(28, oldfstat, "unsigned int fd, struct __old_kernel_stat *statbuf") \
	SAME(29, pause) \
	SAME(30, utime) \
	OWN(31, stty, "") \
	OWN(32, gtty, "") \
	SAME(33, access) \
	OWN(34, nice, "int increment") \
	OWN(35, ftime, "") \
	SAME(36, sync) \
	SAME(37, kill) \
	SAME(38, rename) \
	SAME(39, mkdir) \
	SAME(40, rmdir) \
	SAME(41, dup) \
	SAME(42, pipe) \
	SAME(43, times) \
	OWN(44, prof, "") \
	SAME(45, brk) \
	SAME(46, setgid) \
	SAME(47, getgid) \
	OWN(48, signal, "int sig, void *handler") \
	SAME(49, geteuid) \
	SAME(50, getegid) \
	SAME(51, acct) \
	SAME(52, umount2) \
	OWN(53, lock, "") \
	SAME(54, ioctl) \
	SAME(55, fcntl) \
	OWN(56, mpx, "") \
	SAME(57, setpgid) \
	OWN(58, ulimit, "") \
	OWN(59, oldolduname, "struct oldold_utsname *name") \
	SAME(60, umask) \
	SAME(61, chroot) \
	SAME(62, ustat) \
	SAME(63, dup2) \
	SAME(64, getppid) \
	SAME(65, getpgrp) \
	SAME(66, setsid) \
	OWN(67, sigaction, "int sig, const struct compat_old_sigaction *act, struct compat_old_sigaction *oact") \
	OWN(68, sgetmask, "") \
	OWN(69, ssetmask, "int newmask") \
	SAME(70, setreuid) \
	SAME(71, setregid) \
	OWN(72, sigsuspend, "int unused1, int unused2, unsigned int mask") \
	OWN(73, sigpending, "unsigned int *set") \
	SAME(74, sethostname) \
	SAME(75, setrlimit) \
	SAME(76, getrlimit) \
	SAME(77, getrusage) \
	SAME(78, gettimeofday) \
	SAME(79, settimeofday) \
	SAME(80, getgroups) \
	SAME(81, setgroups) \
	SAME(82, select) \
	SAME(83, symlink) \
	OWN(84, oldlstat, "const char *filename, struct __old_kernel_stat *statbuf") \
	SAME(85, readlink) \
	SAME(86, uselib) \
	SAME(87, swapon) \
	SAME(88, reboot) \
	OWN(89, readdir, "unsigned int fd, struct compat_old_linux_dirent *dirent, unsigned int count") \
	SAME(90, mmap) \
	SAME(91, munmap) \
	SAME(92, truncate) \
	SAME(93, ftruncate) \
	SAME(94, fchmod) \
	SAME(95, fchown) \
	SAME(96, getpriority) \
	SAME(97, setpriority) \
	OWN(98, profil, "") \
	SAME(99, statfs) \
	SAME(100, fstatfs) \
	SAME(101, ioperm) \
	OWN(102, socketcall, "int call, unsigned int *args") \
	SAME(103, syslog) \
	SAME(104, setitimer) \
	SAME(105, getitimer) \
	SAME(106, stat) \
	SAME(107, lstat) \
	SAME(108, fstat) \
	OWN(109, olduname, "struct old_utsname *name") \
	SAME(110, iopl) \
	SAME(111, vhangup) \
	OWN(112, idle, "") \
	OWN(113, vm86old, "") \
	SAME(114, wait4) \
	SAME(115, swapoff) \
	SAME(116, sysinfo) \
	OWN(117, ipc, "unsigned int call, int first, int second, unsigned int third, void *ptr, unsigned int fifth") \
	SAME(118, fsync) \
	OWN(119, sigreturn, "") \
	SAME(120, clone) \
	SAME(121, setdomainname) \
	SAME(122, uname) \
	SAME(123, modify_ldt) \
	SAME(124, adjtimex) \
	SAME(125, mprotect) \
	OWN(126, sigprocmask, "int how, unsigned int *nset, unsigned int *oset") \
	SAME(127, create_module) \
	SAME(128, init_module) \
	SAME(129, delete_module) \
	SAME(130, get_kernel_syms) \
	SAME(131, quotactl) \
	SAME(132, getpgid) \
	SAME(133, fchdir) \
	OWN(134, bdflush, "int func, int data") \
	SAME(135, sysfs) \
	SAME(136, personality) \
	SAME(137, afs_syscall) \
	SAME(138, setfsuid) \
	SAME(139, setfsgid) \
	OWN(140, _llseek, "unsigned int fd, unsigned int offset_high, unsigned int offset_low, loff_t *result, unsigned int whence") \
	SAME(141, getdents) \
	OWN(142, _newselect, "int n, unsigned int *inp, unsigned int *outp, unsigned int *exp, struct old_timeval32 *tvp") \
	SAME(143, flock) \
	SAME(144, msync) \
	SAME(145, readv) \
	SAME(146, writev) \
	SAME(147, getsid) \
	SAME(148, fdatasync) \
	SAME(149, _sysctl) \
	SAME(150, mlock) \
	SAME(151, munlock) \
	SAME(152, mlockall) \
	SAME(153, munlockall) \
	SAME(154, sched_setparam) \
	SAME(155, sched_getparam) \
	SAME(156, sched_setscheduler) \
	SAME(157, sched_getscheduler) \
	SAME(158, sched_yield) \
	SAME(159, sched_get_priority_max) \
	SAME(160, sched_get_priority_min) \
	SAME(161, sched_rr_get_interval) \
	SAME(162, nanosleep) \
	SAME(163, mremap) \
	SAME(164, setresuid) \
	SAME(165, getresuid) \
	OWN(166, vm86, "") \
	SAME(167, query_module) \
	SAME(168, poll) \
	SAME(169, nfsservctl) \
	SAME(170, setresgid) \
	SAME(171, getresgid) \
	SAME(172, prctl) \
	SAME(173, rt_sigreturn) \
	SAME(174, rt_sigaction) \
	SAME(175, rt_sigprocmask) \
	SAME(176, rt_sigpending) \
	SAME(177, rt_sigtimedwait) \
	SAME(178, rt_sigqueueinfo) \
	SAME(179, rt_sigsuspend) \
	SAME(180, pread64) \
	SAME(181, pwrite64) \
	SAME(182, chown) \
	SAME(183, getcwd) \
	SAME(184, capget) \
	SAME(185, capset) \
	SAME(186, sigaltstack) \
	SAME(187, sendfile) \
	SAME(188, getpmsg) \
	SAME(189, putpmsg) \
	SAME(190, vfork) \
	OWN(191, ugetrlimit, "unsigned int resource, struct compat_rlimit *rlim") \
	OWN(192, mmap2, "unsigned int addr, unsigned int len, unsigned int prot, unsigned int flags, unsigned int fd, unsigned int pgoff") \
	OWN(193, truncate64, "const char *filename, unsigned int offset_low, unsigned int offset_high") \
	OWN(194, ftruncate64, "unsigned int fd, unsigned int offset_low, unsigned int offset_high") \
	OWN(195, stat64, "const char *filename, struct stat64 *statbuf") \
	OWN(196, lstat64, "const char *filename, struct stat64 *statbuf") \
	OWN(197, fstat64, "unsigned int fd, struct stat64 *statbuf") \
	OWN(198, lchown32, "const char *filename, uid_t user, gid_t group") \
	OWN(199, getuid32, "") \
	OWN(200, getgid32, "") \
	OWN(201, geteuid32, "") \
	OWN(202, getegid32, "") \
	OWN(203, setreuid32, "uid_t ruid, uid_t euid") \
	OWN(204, setregid32, "gid_t rgid, gid_t egid") \
	OWN(205, getgroups32, "int gidsetsize, gid_t *grouplist") \
	OWN(206, setgroups32, "int gidsetsize, gid_t *grouplist") \
	OWN(207, fchown32, "unsigned int fd, uid_t user, gid_t group") \
	OWN(208, setresuid32, "uid_t ruid, uid_t euid, uid_t suid") \
	OWN(209, getresuid32, "uid_t *ruidp, uid_t *euidp, uid_t *suidp") \
	OWN(210, setresgid32, "gid_t rgid, gid_t egid, gid_t sgid") \
	OWN(211, getresgid32, "gid_t *rgidp, gid_t *egidp, gid_t *sgidp") \
	OWN(212, chown32, "const char *filename, uid_t user, gid_t group") \
	OWN(213, setuid32, "uid_t uid") \
	OWN(214, setgid32, "gid_t gid") \
	OWN(215, setfsuid32, "uid_t uid") \
	OWN(216, setfsgid32, "gid_t gid") \
	SAME(217, pivot_root) \
	SAME(218, mincore) \
	SAME(219, madvise) \
	SAME(220, getdents64) \
	OWN(221, fcntl64, "unsigned int fd, unsigned int cmd, unsigned int arg") \
	SAME(224, gettid) \
	SAME(225, readahead) \
	SAME(226, setxattr) \
	SAME(227, lsetxattr) \
	SAME(228, fsetxattr) \
	SAME(229, getxattr) \
	SAME(230, lgetxattr) \
	SAME(231, fgetxattr) \
	SAME(232, listxattr) \
	SAME(233, llistxattr) \
	SAME(234, flistxattr) \
	SAME(235, removexattr) \
	SAME(236, lremovexattr) \
	SAME(237, fremovexattr) \
	SAME(238, tkill) \
	OWN(239, sendfile64, "int out_fd, int in_fd, off_t *offset, size_t count") \
	SAME(240, futex) \
	SAME(241, sched_setaffinity) \
	SAME(242, sched_getaffinity) \
	SAME(243, set_thread_area) \
	SAME(244, get_thread_area) \
	SAME(245, io_setup) \
	SAME(246, io_destroy) \
	SAME(247, io_getevents) \
	SAME(248, io_submit) \
	SAME(249, io_cancel) \
	SAME(250, fadvise64) \
	SAME(252, exit_group) \
	SAME(253, lookup_dcookie) \
	SAME(254, epoll_create) \
	SAME(255, epoll_ctl) \
	SAME(256, epoll_wait) \
	SAME(257, remap_file_pages) \
	SAME(258, set_tid_address) \
	SAME(259, timer_create) \
	SAME(260, timer_settime) \
	SAME(261, timer_gettime) \
	SAME(262, timer_getoverrun) \
	SAME(263, timer_delete) \
	SAME(264, clock_settime) \
	SAME(265, clock_gettime) \
	SAME(266, clock_getres) \
	SAME(267, clock_nanosleep) \
	OWN(268, statfs64, "const char *pathname, size_t sz, struct compat_statfs64 *buf") \
	OWN(269, fstatfs64, "unsigned int fd, size_t sz, struct compat_statfs64 *buf") \
	SAME(270, tgkill) \
	SAME(271, utimes) \
	OWN(272, fadvise64_64, "int fd, unsigned int offset_low, unsigned int offset_high, unsigned int len_low, unsigned int len_high, int advice") \
	SAME(273, vserver) \
	SAME(274, mbind) \
	SAME(275, get_mempolicy) \
	SAME(276, set_mempolicy) \
	SAME(277, mq_open) \
	SAME(278, mq_unlink) \
	SAME(279, mq_timedsend) \
	SAME(280, mq_timedreceive) \
	SAME(281, mq_notify) \
	SAME(282, mq_getsetattr) \
	SAME(283, kexec_load) \
	SAME(284, waitid) \
	SAME(286, add_key) \
	SAME(287, request_key) \
	SAME(288, keyctl) \
	SAME(289, ioprio_set) \
	SAME(290, ioprio_get) \
	SAME(291, inotify_init) \
	SAME(292, inotify_add_watch) \
	SAME(293, inotify_rm_watch) \
	SAME(294, migrate_pages) \
	SAME(295, openat) \
	SAME(296, mkdirat) \
	SAME(297, mknodat) \
	SAME(298, fchownat) \
	SAME(299, futimesat) \
	OWN(300, fstatat64, "int dfd, const char *filename, struct stat64 *statbuf, int flag") \
	SAME(301, unlinkat) \
	SAME(302, renameat) \
	SAME(303, linkat) \
	SAME(304, symlinkat) \
	SAME(305, readlinkat) \
	SAME(306, fchmodat) \
	SAME(307, faccessat) \
	SAME(308, pselect6) \
	SAME(309, ppoll) \
	SAME(310, unshare) \
	SAME(311, set_robust_list) \
	SAME(312, get_robust_list) \
	SAME(313, splice) \
	SAME(314, sync_file_range) \
	SAME(315, tee) \
	SAME(316, vmsplice) \
	SAME(317, move_pages) \
	SAME(318, getcpu) \
	SAME(319, epoll_pwait) \
	SAME(320, utimensat) \
	SAME(321, signalfd) \
	SAME(322, timerfd_create) \
	SAME(323, eventfd) \
	SAME(324, fallocate) \
	SAME(325, timerfd_settime) \
	SAME(326, timerfd_gettime) \
	SAME(327, signalfd4) \
	SAME(328, eventfd2) \
	SAME(329, epoll_create1) \
	SAME(330, dup3) \
	SAME(331, pipe2) \
	SAME(332, inotify_init1) \
	SAME(333, preadv) \
	SAME(334, pwritev) \
	SAME(335, rt_tgsigqueueinfo) \
	SAME(336, perf_event_open) \
	SAME(337, recvmmsg) \
	SAME(338, fanotify_init) \
	SAME(339, fanotify_mark) \
	SAME(340, prlimit64) \
	SAME(341, name_to_handle_at) \
	SAME(342, open_by_handle_at) \
	SAME(343, clock_adjtime) \
	SAME(344, syncfs) \
	SAME(345, sendmmsg) \
	SAME(346, setns) \
	SAME(347, process_vm_readv) \
	SAME(348, process_vm_writev) \
	SAME(349, kcmp) \
	SAME(350, finit_module) \
	SAME(351, sched_setattr) \
	SAME(352, sched_getattr) \
	SAME(353, renameat2) \
	SAME(354, seccomp) \
	SAME(355, getrandom) \
	SAME(356, memfd_create) \
	SAME(357, bpf) \
	SAME(358, execveat) \
	SAME(359, socket) \
	SAME(360, socketpair) \
	SAME(361, bind) \
	SAME(362, connect) \
	SAME(363, listen) \
	SAME(364, accept4) \
	SAME(365, getsockopt) \
	SAME(366, setsockopt) \
	SAME(367, getsockname) \
	SAME(368, getpeername) \
	SAME(369, sendto) \
	SAME(370, sendmsg) \
	SAME(371, recvfrom) \
	SAME(372, recvmsg) \
	SAME(373, shutdown) \
	SAME(374, userfaultfd) \
	SAME(375, membarrier) \
	SAME(376, mlock2) \
	SAME(377, copy_file_range) \
	SAME(378, preadv2) \
	SAME(379, pwritev2) \
	SAME(380, pkey_mprotect) \
	SAME(381, pkey_alloc) \
	SAME(382, pkey_free) \
	SAME(383, statx) \
	SAME(384, arch_prctl) \
	SAME(385, io_pgetevents) \
	SAME(386, rseq) \
	SAME(393, semget) \
	SAME(394, semctl) \
	SAME(395, shmget) \
	SAME(396, shmctl) \
	SAME(397, shmat) \
	SAME(398, shmdt) \
	SAME(399, msgget) \
	SAME(400, msgsnd) \
	SAME(401, msgrcv) \
	SAME(402, msgctl) \
	OWN(403, clock_gettime64, "int which_clock, struct __kernel_timespec *tp") \
	OWN(404, clock_settime64, "int which_clock, const struct __kernel_timespec *tp") \
	OWN(405, clock_adjtime64, "int which_clock, struct __kernel_timex *utx") \
	OWN(406, clock_getres_time64, "int which_clock, struct __kernel_timespec *tp") \
	OWN(407, clock_nanosleep_time64, "int which_clock, int flags, const struct __kernel_timespec *rqtp, struct __kernel_timespec *rmtp") \
	OWN(408, timer_gettime64, "int timer_id, struct __kernel_itimerspec *setting") \
	OWN(409, timer_settime64, "int timer_id, int flags, const struct __kernel_itimerspec *new_setting, struct __kernel_itimerspec *old_setting") \
	OWN(410, timerfd_gettime64, "int ufd, struct __kernel_itimerspec *otmr") \
	OWN(411, timerfd_settime64, "int ufd, int flags, const struct __kernel_itimerspec *utmr, struct __kernel_itimerspec *otmr") \
	OWN(412, utimensat_time64, "int dfd, const char *filename, struct __kernel_timespec *utimes, int flags") \
	OWN(413, pselect6_time64, "int n, unsigned int *inp, unsigned int *outp, unsigned int *exp, struct __kernel_timespec *tsp, void *sig") \
	OWN(414, ppoll_time64, "struct pollfd *ufds, unsigned int nfds, struct __kernel_timespec *tsp, const unsigned int *sigmask, size_t sigsetsize") \
	OWN(416, io_pgetevents_time64, "unsigned int ctx_id, int min_nr, int nr, struct io_event *events, struct __kernel_timespec *timeout, const struct __compat_aio_sigset *usig") \
	OWN(417, recvmmsg_time64, "int fd, struct compat_mmsghdr *mmsg, unsigned int vlen, unsigned int flags, struct __kernel_timespec *timeout") \
	OWN(418, mq_timedsend_time64, "int mqdes, const char *u_msg_ptr, size_t msg_len, unsigned int msg_prio, const struct __kernel_timespec *u_abs_timeout") \
	OWN(419, mq_timedreceive_time64, "int mqdes, char *u_msg_ptr, size_t msg_len, unsigned int *u_msg_prio, const struct __kernel_timespec *u_abs_timeout") \
	OWN(420, semtimedop_time64, "int semid, struct sembuf *tsops, unsigned int nsops, const struct __kernel_timespec *timeout") \
	OWN(421, rt_sigtimedwait_time64, "const unsigned int *uthese, struct compat_siginfo *uinfo, struct __kernel_timespec *uts, size_t sigsetsize") \
	OWN(422, futex_time64, "uint32_t *uaddr, int op, uint32_t val, const struct __kernel_timespec *utime, uint32_t *uaddr2, uint32_t val3") \
	OWN(423, sched_rr_get_interval_time64, "pid_t pid, struct __kernel_timespec *interval") \
	SAME(424, pidfd_send_signal) \
	SAME(425, io_uring_setup) \
	SAME(426, io_uring_enter) \
	SAME(427, io_uring_register) \
	SAME(428, open_tree) \
	SAME(429, move_mount) \
	SAME(430, fsopen) \
	SAME(431, fsconfig) \
	SAME(432, fsmount) \
	SAME(433, fspick) \
	SAME(434, pidfd_open) \
	SAME(435, clone3) \
	SAME(436, close_range) \
	SAME(437, openat2) \
	SAME(438, pidfd_getfd) \
	SAME(439, faccessat2) \
	SAME(440, process_madvise) \
	SAME(441, epoll_pwait2) \
	SAME(442, mount_setattr) \
	SAME(443, quotactl_fd) \
	SAME(444, landlock_create_ruleset) \
	SAME(445, landlock_add_rule) \
	SAME(446, landlock_restrict_self) \
	SAME(447, memfd_secret) \
	SAME(448, process_mrelease) \
	SAME(449, futex_waitv) \
	SAME(450, set_mempolicy_home_node) \
	SAME(451, cachestat) \
	SAME(452, fchmodat2) \
	SAME(453, map_shadow_stack) \
	SAME(454, futex_wake) \
	SAME(455, futex_wait) \
	SAME(456, futex_requeue) \
	SAME(457, statmount) \
	SAME(458, listmount) \
	SAME(459, lsm_get_self_attr) \
	SAME(460, lsm_set_self_attr) \
	SAME(461, lsm_list_modules) \
	SAME(462, mseal) \
	SAME(463, setxattrat) \
	SAME(464, getxattrat) \
	SAME(465, listxattrat) \
	SAME(466, removexattrat) \
	SAME(467, open_tree_attr) \
	SAME(468, file_getattr) \
	SAME(469, file_setattr) \
	SAME(470, listns) \
	SAME(471, rseq_slice_yield)

#define SYSCALLS_X32(X) \
	X(512, rt_sigaction) \
	X(513, rt_sigreturn) \
	X(514, ioctl) \
	X(515, readv) \
	X(516, writev) \
	X(517, recvfrom) \
	X(518, sendmsg) \
	X(519, recvmsg) \
	X(520, execve) \
	X(521, ptrace) \
	X(522, rt_sigpending) \
	X(523, rt_sigtimedwait) \
	X(524, rt_sigqueueinfo) \
	X(525, sigaltstack) \
	X(526, timer_create) \
	X(527, mq_notify) \
	X(528, kexec_load) \
	X(529, waitid) \
	X(530, set_robust_list) \
	X(531, get_robust_list) \
	X(532, vmsplice) \
	X(533, move_pages) \
	X(534, preadv) \
	X(535, pwritev) \
	X(536, rt_tgsigqueueinfo) \
	X(537, recvmmsg) \
	X(538, sendmmsg) \
	X(539, process_vm_readv) \
	X(540, process_vm_writev) \
	X(541, setsockopt) \
	X(542, getsockopt) \
	X(543, io_setup) \
	X(544, io_submit) \
	X(545, execveat) \
	X(546, preadv2) \
	X(547, pwritev2)
/* clang-format on */

#endif
