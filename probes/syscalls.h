/* syscalls.h - the system calls of x86-64, X(number, name, arguments), in
 * order of number. Names are those of asm/unistd_64.h. Numbers are never given
 * a second time, so a row is true for every kernel; on a kernel that is older
 * than the call the probe is there and sees programs that try it.
 *
 * Arguments are D types, as the kernel declares them, with its typedefs
 * replaced by what D has; pointers are the user's. "": it has none, or the
 * kernel has not got the call. */
#ifndef PROBES_SYSCALLS_H
#define PROBES_SYSCALLS_H

/* clang-format off */
#define SYSCALLS(X) \
	X(0, read, "unsigned int, char *, size_t") \
	X(1, write, "unsigned int, const char *, size_t") \
	X(2, open, "const char *, int, mode_t") \
	X(3, close, "unsigned int") \
	X(4, stat, "const char *, struct stat *") \
	X(5, fstat, "unsigned int, struct stat *") \
	X(6, lstat, "const char *, struct stat *") \
	X(7, poll, "struct pollfd *, unsigned int, int") \
	X(8, lseek, "unsigned int, off_t, unsigned int") \
	X(9, mmap, "unsigned long, unsigned long, unsigned long, unsigned long, unsigned long, unsigned long") \
	X(10, mprotect, "unsigned long, size_t, unsigned long") \
	X(11, munmap, "unsigned long, size_t") \
	X(12, brk, "unsigned long") \
	X(13, rt_sigaction, "int, const struct sigaction *, struct sigaction *, size_t") \
	X(14, rt_sigprocmask, "int, unsigned long *, unsigned long *, size_t") \
	X(15, rt_sigreturn, "") \
	X(16, ioctl, "unsigned int, unsigned int, unsigned long") \
	X(17, pread64, "unsigned int, char *, size_t, off_t") \
	X(18, pwrite64, "unsigned int, const char *, size_t, off_t") \
	X(19, readv, "unsigned long, const struct iovec *, unsigned long") \
	X(20, writev, "unsigned long, const struct iovec *, unsigned long") \
	X(21, access, "const char *, int") \
	X(22, pipe, "int *") \
	X(23, select, "int, unsigned long *, unsigned long *, unsigned long *, struct __kernel_old_timeval *") \
	X(24, sched_yield, "") \
	X(25, mremap, "unsigned long, unsigned long, unsigned long, unsigned long, unsigned long") \
	X(26, msync, "unsigned long, size_t, int") \
	X(27, mincore, "unsigned long, size_t, unsigned char *") \
	X(28, madvise, "unsigned long, size_t, int") \
	X(29, shmget, "int, size_t, int") \
	X(30, shmat, "int, char *, int") \
	X(31, shmctl, "int, int, struct shmid_ds *") \
	X(32, dup, "unsigned int") \
	X(33, dup2, "unsigned int, unsigned int") \
	X(34, pause, "") \
	X(35, nanosleep, "struct __kernel_timespec *, struct __kernel_timespec *") \
	X(36, getitimer, "int, struct __kernel_old_itimerval *") \
	X(37, alarm, "unsigned int") \
	X(38, setitimer, "int, struct __kernel_old_itimerval *, struct __kernel_old_itimerval *") \
	X(39, getpid, "") \
	X(40, sendfile, "int, int, off_t *, size_t") \
	X(41, socket, "int, int, int") \
	X(42, connect, "int, struct sockaddr *, int") \
	X(43, accept, "int, struct sockaddr *, int *") \
	X(44, sendto, "int, void *, size_t, unsigned int, struct sockaddr *, int") \
	X(45, recvfrom, "int, void *, size_t, unsigned int, struct sockaddr *, int *") \
	X(46, sendmsg, "int, struct user_msghdr *, unsigned int") \
	X(47, recvmsg, "int, struct user_msghdr *, unsigned int") \
	X(48, shutdown, "int, int") \
	X(49, bind, "int, struct sockaddr *, int") \
	X(50, listen, "int, int") \
	X(51, getsockname, "int, struct sockaddr *, int *") \
	X(52, getpeername, "int, struct sockaddr *, int *") \
	X(53, socketpair, "int, int, int, int *") \
	X(54, setsockopt, "int, int, int, char *, int") \
	X(55, getsockopt, "int, int, int, char *, int *") \
	X(56, clone, "unsigned long, unsigned long, int *, int *, unsigned long") \
	X(57, fork, "") \
	X(58, vfork, "") \
	X(59, execve, "const char *, const char **, const char **") \
	X(60, exit, "int") \
	X(61, wait4, "pid_t, int *, int, struct rusage *") \
	X(62, kill, "pid_t, int") \
	X(63, uname, "struct new_utsname *") \
	X(64, semget, "int, int, int") \
	X(65, semop, "int, struct sembuf *, unsigned int") \
	X(66, semctl, "int, int, int, unsigned long") \
	X(67, shmdt, "char *") \
	X(68, msgget, "int, int") \
	X(69, msgsnd, "int, struct msgbuf *, size_t, int") \
	X(70, msgrcv, "int, struct msgbuf *, size_t, long, int") \
	X(71, msgctl, "int, int, struct msqid_ds *") \
	X(72, fcntl, "unsigned int, unsigned int, unsigned long") \
	X(73, flock, "unsigned int, unsigned int") \
	X(74, fsync, "unsigned int") \
	X(75, fdatasync, "unsigned int") \
	X(76, truncate, "const char *, long") \
	X(77, ftruncate, "unsigned int, off_t") \
	X(78, getdents, "unsigned int, struct linux_dirent *, unsigned int") \
	X(79, getcwd, "char *, unsigned long") \
	X(80, chdir, "const char *") \
	X(81, fchdir, "unsigned int") \
	X(82, rename, "const char *, const char *") \
	X(83, mkdir, "const char *, mode_t") \
	X(84, rmdir, "const char *") \
	X(85, creat, "const char *, mode_t") \
	X(86, link, "const char *, const char *") \
	X(87, unlink, "const char *") \
	X(88, symlink, "const char *, const char *") \
	X(89, readlink, "const char *, char *, int") \
	X(90, chmod, "const char *, mode_t") \
	X(91, fchmod, "unsigned int, mode_t") \
	X(92, chown, "const char *, uid_t, gid_t") \
	X(93, fchown, "unsigned int, uid_t, gid_t") \
	X(94, lchown, "const char *, uid_t, gid_t") \
	X(95, umask, "int") \
	X(96, gettimeofday, "struct __kernel_old_timeval *, struct timezone *") \
	X(97, getrlimit, "unsigned int, struct rlimit *") \
	X(98, getrusage, "int, struct rusage *") \
	X(99, sysinfo, "struct sysinfo *") \
	X(100, times, "struct tms *") \
	X(101, ptrace, "long, long, unsigned long, unsigned long") \
	X(102, getuid, "") \
	X(103, syslog, "int, char *, int") \
	X(104, getgid, "") \
	X(105, setuid, "uid_t") \
	X(106, setgid, "gid_t") \
	X(107, geteuid, "") \
	X(108, getegid, "") \
	X(109, setpgid, "pid_t, pid_t") \
	X(110, getppid, "") \
	X(111, getpgrp, "") \
	X(112, setsid, "") \
	X(113, setreuid, "uid_t, uid_t") \
	X(114, setregid, "gid_t, gid_t") \
	X(115, getgroups, "int, gid_t *") \
	X(116, setgroups, "int, gid_t *") \
	X(117, setresuid, "uid_t, uid_t, uid_t") \
	X(118, getresuid, "uid_t *, uid_t *, uid_t *") \
	X(119, setresgid, "gid_t, gid_t, gid_t") \
	X(120, getresgid, "gid_t *, gid_t *, gid_t *") \
	X(121, getpgid, "pid_t") \
	X(122, setfsuid, "uid_t") \
	X(123, setfsgid, "gid_t") \
	X(124, getsid, "pid_t") \
	X(125, capget, "struct __user_cap_header_struct *, struct __user_cap_data_struct *") \
	X(126, capset, "struct __user_cap_header_struct *, const struct __user_cap_data_struct *") \
	X(127, rt_sigpending, "unsigned long *, size_t") \
	X(128, rt_sigtimedwait, "const unsigned long *, struct siginfo *, const struct __kernel_timespec *, size_t") \
	X(129, rt_sigqueueinfo, "pid_t, int, struct siginfo *") \
	X(130, rt_sigsuspend, "unsigned long *, size_t") \
	X(131, sigaltstack, "const struct sigaltstack *, struct sigaltstack *") \
	X(132, utime, "char *, struct utimbuf *") \
	X(133, mknod, "const char *, mode_t, unsigned int") \
	X(134, uselib, "const char *") \
	X(135, personality, "unsigned int") \
	X(136, ustat, "unsigned int, struct ustat *") \
	X(137, statfs, "const char *, struct statfs *") \
	X(138, fstatfs, "unsigned int, struct statfs *") \
	X(139, sysfs, "int, unsigned long, unsigned long") \
	X(140, getpriority, "int, int") \
	X(141, setpriority, "int, int, int") \
	X(142, sched_setparam, "pid_t, struct sched_param *") \
	X(143, sched_getparam, "pid_t, struct sched_param *") \
	X(144, sched_setscheduler, "pid_t, int, struct sched_param *") \
	X(145, sched_getscheduler, "pid_t") \
	X(146, sched_get_priority_max, "int") \
	X(147, sched_get_priority_min, "int") \
	X(148, sched_rr_get_interval, "pid_t, struct __kernel_timespec *") \
	X(149, mlock, "unsigned long, size_t") \
	X(150, munlock, "unsigned long, size_t") \
	X(151, mlockall, "int") \
	X(152, munlockall, "") \
	X(153, vhangup, "") \
	X(154, modify_ldt, "int, void *, unsigned long") \
	X(155, pivot_root, "const char *, const char *") \
	X(156, _sysctl, "struct __sysctl_args *") \
	X(157, prctl, "int, unsigned long, unsigned long, unsigned long, unsigned long") \
	X(158, arch_prctl, "int, unsigned long") \
	X(159, adjtimex, "struct __kernel_timex *") \
	X(160, setrlimit, "unsigned int, struct rlimit *") \
	X(161, chroot, "const char *") \
	X(162, sync, "") \
	X(163, acct, "const char *") \
	X(164, settimeofday, "struct __kernel_old_timeval *, struct timezone *") \
	X(165, mount, "char *, char *, char *, unsigned long, void *") \
	X(166, umount2, "char *, int") \
	X(167, swapon, "const char *, int") \
	X(168, swapoff, "const char *") \
	X(169, reboot, "int, int, unsigned int, void *") \
	X(170, sethostname, "char *, int") \
	X(171, setdomainname, "char *, int") \
	X(172, iopl, "unsigned int") \
	X(173, ioperm, "unsigned long, unsigned long, int") \
	X(174, create_module, "") \
	X(175, init_module, "void *, unsigned long, const char *") \
	X(176, delete_module, "const char *, unsigned int") \
	X(177, get_kernel_syms, "") \
	X(178, query_module, "") \
	X(179, quotactl, "unsigned int, const char *, uid_t, void *") \
	X(180, nfsservctl, "int, void *, void *") \
	X(181, getpmsg, "") \
	X(182, putpmsg, "") \
	X(183, afs_syscall, "") \
	X(184, tuxcall, "") \
	X(185, security, "") \
	X(186, gettid, "") \
	X(187, readahead, "int, off_t, size_t") \
	X(188, setxattr, "const char *, const char *, const void *, size_t, int") \
	X(189, lsetxattr, "const char *, const char *, const void *, size_t, int") \
	X(190, fsetxattr, "int, const char *, const void *, size_t, int") \
	X(191, getxattr, "const char *, const char *, void *, size_t") \
	X(192, lgetxattr, "const char *, const char *, void *, size_t") \
	X(193, fgetxattr, "int, const char *, void *, size_t") \
	X(194, listxattr, "const char *, char *, size_t") \
	X(195, llistxattr, "const char *, char *, size_t") \
	X(196, flistxattr, "int, char *, size_t") \
	X(197, removexattr, "const char *, const char *") \
	X(198, lremovexattr, "const char *, const char *") \
	X(199, fremovexattr, "int, const char *") \
	X(200, tkill, "pid_t, int") \
	X(201, time, "time_t *") \
	X(202, futex, "uint32_t *, int, uint32_t, const struct __kernel_timespec *, uint32_t *, uint32_t") \
	X(203, sched_setaffinity, "pid_t, unsigned int, unsigned long *") \
	X(204, sched_getaffinity, "pid_t, unsigned int, unsigned long *") \
	X(205, set_thread_area, "struct user_desc *") \
	X(206, io_setup, "unsigned int, unsigned long *") \
	X(207, io_destroy, "unsigned long") \
	X(208, io_getevents, "unsigned long, long, long, struct io_event *, struct __kernel_timespec *") \
	X(209, io_submit, "unsigned long, long, struct iocb **") \
	X(210, io_cancel, "unsigned long, struct iocb *, struct io_event *") \
	X(211, get_thread_area, "struct user_desc *") \
	X(212, lookup_dcookie, "uint64_t, char *, size_t") \
	X(213, epoll_create, "int") \
	X(214, epoll_ctl_old, "") \
	X(215, epoll_wait_old, "") \
	X(216, remap_file_pages, "unsigned long, unsigned long, unsigned long, unsigned long, unsigned long") \
	X(217, getdents64, "unsigned int, struct linux_dirent64 *, unsigned int") \
	X(218, set_tid_address, "int *") \
	X(219, restart_syscall, "") \
	X(220, semtimedop, "int, struct sembuf *, unsigned int, const struct __kernel_timespec *") \
	X(221, fadvise64, "int, off_t, size_t, int") \
	X(222, timer_create, "int, struct sigevent *, int *") \
	X(223, timer_settime, "int, int, const struct __kernel_itimerspec *, struct __kernel_itimerspec *") \
	X(224, timer_gettime, "int, struct __kernel_itimerspec *") \
	X(225, timer_getoverrun, "int") \
	X(226, timer_delete, "int") \
	X(227, clock_settime, "int, const struct __kernel_timespec *") \
	X(228, clock_gettime, "int, struct __kernel_timespec *") \
	X(229, clock_getres, "int, struct __kernel_timespec *") \
	X(230, clock_nanosleep, "int, int, const struct __kernel_timespec *, struct __kernel_timespec *") \
	X(231, exit_group, "int") \
	X(232, epoll_wait, "int, struct epoll_event *, int, int") \
	X(233, epoll_ctl, "int, int, int, struct epoll_event *") \
	X(234, tgkill, "pid_t, pid_t, int") \
	X(235, utimes, "char *, struct __kernel_old_timeval *") \
	X(236, vserver, "") \
	X(237, mbind, "unsigned long, unsigned long, unsigned long, const unsigned long *, unsigned long, unsigned int") \
	X(238, set_mempolicy, "int, const unsigned long *, unsigned long") \
	X(239, get_mempolicy, "int *, unsigned long *, unsigned long, unsigned long, unsigned long") \
	X(240, mq_open, "const char *, int, mode_t, struct mq_attr *") \
	X(241, mq_unlink, "const char *") \
	X(242, mq_timedsend, "int, const char *, size_t, unsigned int, const struct __kernel_timespec *") \
	X(243, mq_timedreceive, "int, char *, size_t, unsigned int *, const struct __kernel_timespec *") \
	X(244, mq_notify, "int, const struct sigevent *") \
	X(245, mq_getsetattr, "int, const struct mq_attr *, struct mq_attr *") \
	X(246, kexec_load, "unsigned long, unsigned long, struct kexec_segment *, unsigned long") \
	X(247, waitid, "int, pid_t, struct siginfo *, int, struct rusage *") \
	X(248, add_key, "const char *, const char *, const void *, size_t, int") \
	X(249, request_key, "const char *, const char *, const char *, int") \
	X(250, keyctl, "int, unsigned long, unsigned long, unsigned long, unsigned long") \
	X(251, ioprio_set, "int, int, int") \
	X(252, ioprio_get, "int, int") \
	X(253, inotify_init, "") \
	X(254, inotify_add_watch, "int, const char *, uint32_t") \
	X(255, inotify_rm_watch, "int, int32_t") \
	X(256, migrate_pages, "pid_t, unsigned long, const unsigned long *, const unsigned long *") \
	X(257, openat, "int, const char *, int, mode_t") \
	X(258, mkdirat, "int, const char *, mode_t") \
	X(259, mknodat, "int, const char *, mode_t, unsigned int") \
	X(260, fchownat, "int, const char *, uid_t, gid_t, int") \
	X(261, futimesat, "int, const char *, struct __kernel_old_timeval *") \
	X(262, newfstatat, "int, const char *, struct stat *, int") \
	X(263, unlinkat, "int, const char *, int") \
	X(264, renameat, "int, const char *, int, const char *") \
	X(265, linkat, "int, const char *, int, const char *, int") \
	X(266, symlinkat, "const char *, int, const char *") \
	X(267, readlinkat, "int, const char *, char *, int") \
	X(268, fchmodat, "int, const char *, mode_t") \
	X(269, faccessat, "int, const char *, int") \
	X(270, pselect6, "int, unsigned long *, unsigned long *, unsigned long *, struct __kernel_timespec *, void *") \
	X(271, ppoll, "struct pollfd *, unsigned int, struct __kernel_timespec *, const unsigned long *, size_t") \
	X(272, unshare, "unsigned long") \
	X(273, set_robust_list, "struct robust_list_head *, size_t") \
	X(274, get_robust_list, "int, struct robust_list_head **, size_t *") \
	X(275, splice, "int, off_t *, int, off_t *, size_t, unsigned int") \
	X(276, tee, "int, int, size_t, unsigned int") \
	X(277, sync_file_range, "int, off_t, off_t, unsigned int") \
	X(278, vmsplice, "int, const struct iovec *, unsigned long, unsigned int") \
	X(279, move_pages, "pid_t, unsigned long, const void **, const int *, int *, int") \
	X(280, utimensat, "int, const char *, struct __kernel_timespec *, int") \
	X(281, epoll_pwait, "int, struct epoll_event *, int, int, const unsigned long *, size_t") \
	X(282, signalfd, "int, unsigned long *, size_t") \
	X(283, timerfd_create, "int, int") \
	X(284, eventfd, "unsigned int") \
	X(285, fallocate, "int, int, off_t, off_t") \
	X(286, timerfd_settime, "int, int, const struct __kernel_itimerspec *, struct __kernel_itimerspec *") \
	X(287, timerfd_gettime, "int, struct __kernel_itimerspec *") \
	X(288, accept4, "int, struct sockaddr *, int *, int") \
	X(289, signalfd4, "int, unsigned long *, size_t, int") \
	X(290, eventfd2, "unsigned int, int") \
	X(291, epoll_create1, "int") \
	X(292, dup3, "unsigned int, unsigned int, int") \
	X(293, pipe2, "int *, int") \
	X(294, inotify_init1, "int") \
	X(295, preadv, "unsigned long, const struct iovec *, unsigned long, unsigned long, unsigned long") \
	X(296, pwritev, "unsigned long, const struct iovec *, unsigned long, unsigned long, unsigned long") \
	X(297, rt_tgsigqueueinfo, "pid_t, pid_t, int, struct siginfo *") \
	X(298, perf_event_open, "struct perf_event_attr *, pid_t, int, int, unsigned long") \
	X(299, recvmmsg, "int, struct mmsghdr *, unsigned int, unsigned int, struct __kernel_timespec *") \
	X(300, fanotify_init, "unsigned int, unsigned int") \
	X(301, fanotify_mark, "int, unsigned int, uint64_t, int, const char *") \
	X(302, prlimit64, "pid_t, unsigned int, const struct rlimit64 *, struct rlimit64 *") \
	X(303, name_to_handle_at, "int, const char *, struct file_handle *, void *, int") \
	X(304, open_by_handle_at, "int, struct file_handle *, int") \
	X(305, clock_adjtime, "int, struct __kernel_timex *") \
	X(306, syncfs, "int") \
	X(307, sendmmsg, "int, struct mmsghdr *, unsigned int, unsigned int") \
	X(308, setns, "int, int") \
	X(309, getcpu, "unsigned int *, unsigned int *, struct getcpu_cache *") \
	X(310, process_vm_readv, "pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long") \
	X(311, process_vm_writev, "pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long") \
	X(312, kcmp, "pid_t, pid_t, int, unsigned long, unsigned long") \
	X(313, finit_module, "int, const char *, int") \
	X(314, sched_setattr, "pid_t, struct sched_attr *, unsigned int") \
	X(315, sched_getattr, "pid_t, struct sched_attr *, unsigned int, unsigned int") \
	X(316, renameat2, "int, const char *, int, const char *, unsigned int") \
	X(317, seccomp, "unsigned int, unsigned int, void *") \
	X(318, getrandom, "char *, size_t, unsigned int") \
	X(319, memfd_create, "const char *, unsigned int") \
	X(320, kexec_file_load, "int, int, unsigned long, const char *, unsigned long") \
	X(321, bpf, "int, union bpf_attr *, unsigned int") \
	X(322, execveat, "int, const char *, const char **, const char **, int") \
	X(323, userfaultfd, "int") \
	X(324, membarrier, "int, unsigned int, int") \
	X(325, mlock2, "unsigned long, size_t, int") \
	X(326, copy_file_range, "int, off_t *, int, off_t *, size_t, unsigned int") \
	X(327, preadv2, "unsigned long, const struct iovec *, unsigned long, unsigned long, unsigned long, int") \
	X(328, pwritev2, "unsigned long, const struct iovec *, unsigned long, unsigned long, unsigned long, int") \
	X(329, pkey_mprotect, "unsigned long, size_t, unsigned long, int") \
	X(330, pkey_alloc, "unsigned long, unsigned long") \
	X(331, pkey_free, "int") \
	X(332, statx, "int, const char *, unsigned int, unsigned int, struct statx *") \
	X(333, io_pgetevents, "unsigned long, long, long, struct io_event *, struct __kernel_timespec *, const struct __aio_sigset *") \
	X(334, rseq, "struct rseq *, uint32_t, int, uint32_t") \
	X(335, uretprobe, "") \
	X(336, uprobe, "") \
	X(424, pidfd_send_signal, "int, int, struct siginfo *, unsigned int") \
	X(425, io_uring_setup, "uint32_t, struct io_uring_params *") \
	X(426, io_uring_enter, "unsigned int, uint32_t, uint32_t, uint32_t, const void *, size_t") \
	X(427, io_uring_register, "unsigned int, unsigned int, void *, unsigned int") \
	X(428, open_tree, "int, const char *, unsigned int") \
	X(429, move_mount, "int, const char *, int, const char *, unsigned int") \
	X(430, fsopen, "const char *, unsigned int") \
	X(431, fsconfig, "int, unsigned int, const char *, const void *, int") \
	X(432, fsmount, "int, unsigned int, unsigned int") \
	X(433, fspick, "int, const char *, unsigned int") \
	X(434, pidfd_open, "pid_t, unsigned int") \
	X(435, clone3, "struct clone_args *, size_t") \
	X(436, close_range, "unsigned int, unsigned int, unsigned int") \
	X(437, openat2, "int, const char *, struct open_how *, size_t") \
	X(438, pidfd_getfd, "int, int, unsigned int") \
	X(439, faccessat2, "int, const char *, int, int") \
	X(440, process_madvise, "int, const struct iovec *, size_t, int, unsigned int") \
	X(441, epoll_pwait2, "int, struct epoll_event *, int, const struct __kernel_timespec *, const unsigned long *, size_t") \
	X(442, mount_setattr, "int, const char *, unsigned int, struct mount_attr *, size_t") \
	X(443, quotactl_fd, "unsigned int, unsigned int, uid_t, void *") \
	X(444, landlock_create_ruleset, "const struct landlock_ruleset_attr *, size_t, uint32_t") \
	X(445, landlock_add_rule, "int, int, const void *, uint32_t") \
	X(446, landlock_restrict_self, "int, uint32_t") \
	X(447, memfd_secret, "unsigned int") \
	X(448, process_mrelease, "int, unsigned int") \
	X(449, futex_waitv, "struct futex_waitv *, unsigned int, unsigned int, struct __kernel_timespec *, int") \
	X(450, set_mempolicy_home_node, "unsigned long, unsigned long, unsigned long, unsigned long") \
	X(451, cachestat, "unsigned int, struct cachestat_range *, struct cachestat *, unsigned int") \
	X(452, fchmodat2, "int, const char *, mode_t, unsigned int") \
	X(453, map_shadow_stack, "unsigned long, unsigned long, unsigned int") \
	X(454, futex_wake, "void *, unsigned long, int, unsigned int") \
	X(455, futex_wait, "void *, unsigned long, unsigned long, unsigned int, struct __kernel_timespec *, int") \
	X(456, futex_requeue, "struct futex_waitv *, unsigned int, int, int") \
	X(457, statmount, "const struct mnt_id_req *, struct statmount *, size_t, unsigned int") \
	X(458, listmount, "const struct mnt_id_req *, uint64_t *, size_t, unsigned int") \
	X(459, lsm_get_self_attr, "unsigned int, struct lsm_ctx *, uint32_t *, uint32_t") \
	X(460, lsm_set_self_attr, "unsigned int, struct lsm_ctx *, uint32_t, uint32_t") \
	X(461, lsm_list_modules, "uint64_t *, uint32_t *, uint32_t") \
	X(462, mseal, "unsigned long, size_t, unsigned long") \
	X(463, setxattrat, "int, const char *, unsigned int, const char *, const struct xattr_args *, size_t") \
	X(464, getxattrat, "int, const char *, unsigned int, const char *, struct xattr_args *, size_t") \
	X(465, listxattrat, "int, const char *, unsigned int, char *, size_t") \
	X(466, removexattrat, "int, const char *, unsigned int, const char *") \
	X(467, open_tree_attr, "int, const char *, unsigned int, struct mount_attr *, size_t") \
	X(468, file_getattr, "int, const char *, struct file_attr *, size_t, unsigned int") \
	X(469, file_setattr, "int, const char *, struct file_attr *, size_t, unsigned int") \
	X(470, listns, "const struct ns_id_req *, uint64_t *, size_t, unsigned int") \
	X(471, rseq_slice_yield, "")
/* clang-format on */

#endif
