/* syscalls.h - the system calls of x86-64, X(number, name, arguments), in the
 * order of their numbers. Names are those of asm/unistd_64.h. Numbers are never
 * reused, so a row is true for every kernel; on a kernel older than the call
 * the probe exists, and sees programs that try it.
 *
 * Arguments are D types and names, as the kernel declares them, with its
 * typedefs replaced by what D has; pointers are user pointers. "": the call has
 * no arguments, or the kernel does not implement it. */
#ifndef PROBES_SYSCALLS_H
#define PROBES_SYSCALLS_H

/* clang-format off */
#define SYSCALLS(X) \
	X(0, read, "unsigned int fd, char *buf, size_t count") \
	X(1, write, "unsigned int fd, const char *buf, size_t count") \
	X(2, open, "const char *filename, int flags, mode_t mode") \
	X(3, close, "unsigned int fd") \
	X(4, stat, "const char *filename, struct stat *statbuf") \
	X(5, fstat, "unsigned int fd, struct stat *statbuf") \
	X(6, lstat, "const char *filename, struct stat *statbuf") \
	X(7, poll, "struct pollfd *ufds, unsigned int nfds, int timeout_msecs") \
	X(8, lseek, "unsigned int fd, off_t offset, unsigned int whence") \
	X(9, mmap, "unsigned long addr, unsigned long len, unsigned long prot, unsigned long flags, unsigned long fd, unsigned long off") \
	X(10, mprotect, "unsigned long start, size_t len, unsigned long prot") \
	X(11, munmap, "unsigned long addr, size_t len") \
	X(12, brk, "unsigned long brk") \
	X(13, rt_sigaction, "int sig, const struct sigaction *act, struct sigaction *oact, size_t sigsetsize") \
	X(14, rt_sigprocmask, "int how, unsigned long *nset, unsigned long *oset, size_t sigsetsize") \
	X(15, rt_sigreturn, "") \
	X(16, ioctl, "unsigned int fd, unsigned int cmd, unsigned long arg") \
	X(17, pread64, "unsigned int fd, char *buf, size_t count, off_t pos") \
	X(18, pwrite64, "unsigned int fd, const char *buf, size_t count, off_t pos") \
	X(19, readv, "unsigned long fd, const struct iovec *vec, unsigned long vlen") \
	X(20, writev, "unsigned long fd, const struct iovec *vec, unsigned long vlen") \
	X(21, access, "const char *filename, int mode") \
	X(22, pipe, "int *fildes") \
	X(23, select, "int n, unsigned long *inp, unsigned long *outp, unsigned long *exp, struct __kernel_old_timeval *tvp") \
	X(24, sched_yield, "") \
	X(25, mremap, "unsigned long addr, unsigned long old_len, unsigned long new_len, unsigned long flags, unsigned long new_addr") \
	X(26, msync, "unsigned long start, size_t len, int flags") \
	X(27, mincore, "unsigned long start, size_t len, unsigned char *vec") \
	X(28, madvise, "unsigned long start, size_t len_in, int behavior") \
	X(29, shmget, "int key, size_t size, int shmflg") \
	X(30, shmat, "int shmid, char *shmaddr, int shmflg") \
	X(31, shmctl, "int shmid, int cmd, struct shmid_ds *buf") \
	X(32, dup, "unsigned int fildes") \
	X(33, dup2, "unsigned int oldfd, unsigned int newfd") \
	X(34, pause, "") \
	X(35, nanosleep, "struct __kernel_timespec *rqtp, struct __kernel_timespec *rmtp") \
	X(36, getitimer, "int which, struct __kernel_old_itimerval *value") \
	X(37, alarm, "unsigned int seconds") \
	X(38, setitimer, "int which, struct __kernel_old_itimerval *value, struct __kernel_old_itimerval *ovalue") \
	X(39, getpid, "") \
	X(40, sendfile, "int out_fd, int in_fd, off_t *offset, size_t count") \
	X(41, socket, "int family, int type, int protocol") \
	X(42, connect, "int fd, struct sockaddr *uservaddr, int addrlen") \
	X(43, accept, "int fd, struct sockaddr *upeer_sockaddr, int *upeer_addrlen") \
	X(44, sendto, "int fd, void *buff, size_t len, unsigned int flags, struct sockaddr *addr, int addr_len") \
	X(45, recvfrom, "int fd, void *ubuf, size_t size, unsigned int flags, struct sockaddr *addr, int *addr_len") \
	X(46, sendmsg, "int fd, struct user_msghdr *msg, unsigned int flags") \
	X(47, recvmsg, "int fd, struct user_msghdr *msg, unsigned int flags") \
	X(48, shutdown, "int fd, int how") \
	X(49, bind, "int fd, struct sockaddr *umyaddr, int addrlen") \
	X(50, listen, "int fd, int backlog") \
	X(51, getsockname, "int fd, struct sockaddr *usockaddr, int *usockaddr_len") \
	X(52, getpeername, "int fd, struct sockaddr *usockaddr, int *usockaddr_len") \
	X(53, socketpair, "int family, int type, int protocol, int *usockvec") \
	X(54, setsockopt, "int fd, int level, int optname, char *optval, int optlen") \
	X(55, getsockopt, "int fd, int level, int optname, char *optval, int *optlen") \
	X(56, clone, "unsigned long clone_flags, unsigned long newsp, int *parent_tidptr, int *child_tidptr, unsigned long tls") \
	X(57, fork, "") \
	X(58, vfork, "") \
	X(59, execve, "const char *filename, const char **argv, const char **envp") \
	X(60, exit, "int error_code") \
	X(61, wait4, "pid_t upid, int *stat_addr, int options, struct rusage *ru") \
	X(62, kill, "pid_t pid, int sig") \
	X(63, uname, "struct new_utsname *name") \
	X(64, semget, "int key, int nsems, int semflg") \
	X(65, semop, "int semid, struct sembuf *tsops, unsigned int nsops") \
	X(66, semctl, "int semid, int semnum, int cmd, unsigned long arg") \
	X(67, shmdt, "char *shmaddr") \
	X(68, msgget, "int key, int msgflg") \
	X(69, msgsnd, "int msqid, struct msgbuf *msgp, size_t msgsz, int msgflg") \
	X(70, msgrcv, "int msqid, struct msgbuf *msgp, size_t msgsz, long msgtyp, int msgflg") \
	X(71, msgctl, "int msqid, int cmd, struct msqid_ds *buf") \
	X(72, fcntl, "unsigned int fd, unsigned int cmd, unsigned long arg") \
	X(73, flock, "unsigned int fd, unsigned int cmd") \
	X(74, fsync, "unsigned int fd") \
	X(75, fdatasync, "unsigned int fd") \
	X(76, truncate, "const char *path, long length") \
	X(77, ftruncate, "unsigned int fd, off_t length") \
	X(78, getdents, "unsigned int fd, struct linux_dirent *dirent, unsigned int count") \
	X(79, getcwd, "char *buf, unsigned long size") \
	X(80, chdir, "const char *filename") \
	X(81, fchdir, "unsigned int fd") \
	X(82, rename, "const char *oldname, const char *newname") \
	X(83, mkdir, "const char *pathname, mode_t mode") \
	X(84, rmdir, "const char *pathname") \
	X(85, creat, "const char *pathname, mode_t mode") \
	X(86, link, "const char *oldname, const char *newname") \
	X(87, unlink, "const char *pathname") \
	X(88, symlink, "const char *oldname, const char *newname") \
	X(89, readlink, "const char *path, char *buf, int bufsiz") \
	X(90, chmod, "const char *filename, mode_t mode") \
	X(91, fchmod, "unsigned int fd, mode_t mode") \
	X(92, chown, "const char *filename, uid_t user, gid_t group") \
	X(93, fchown, "unsigned int fd, uid_t user, gid_t group") \
	X(94, lchown, "const char *filename, uid_t user, gid_t group") \
	X(95, umask, "int mask") \
	X(96, gettimeofday, "struct __kernel_old_timeval *tv, struct timezone *tz") \
	X(97, getrlimit, "unsigned int resource, struct rlimit *rlim") \
	X(98, getrusage, "int who, struct rusage *ru") \
	X(99, sysinfo, "struct sysinfo *info") \
	X(100, times, "struct tms *tbuf") \
	X(101, ptrace, "long request, long pid, unsigned long addr, unsigned long data") \
	X(102, getuid, "") \
	X(103, syslog, "int type, char *buf, int len") \
	X(104, getgid, "") \
	X(105, setuid, "uid_t uid") \
	X(106, setgid, "gid_t gid") \
	X(107, geteuid, "") \
	X(108, getegid, "") \
	X(109, setpgid, "pid_t pid, pid_t pgid") \
	X(110, getppid, "") \
	X(111, getpgrp, "") \
	X(112, setsid, "") \
	X(113, setreuid, "uid_t ruid, uid_t euid") \
	X(114, setregid, "gid_t rgid, gid_t egid") \
	X(115, getgroups, "int gidsetsize, gid_t *grouplist") \
	X(116, setgroups, "int gidsetsize, gid_t *grouplist") \
	X(117, setresuid, "uid_t ruid, uid_t euid, uid_t suid") \
	X(118, getresuid, "uid_t *ruidp, uid_t *euidp, uid_t *suidp") \
	X(119, setresgid, "gid_t rgid, gid_t egid, gid_t sgid") \
	X(120, getresgid, "gid_t *rgidp, gid_t *egidp, gid_t *sgidp") \
	X(121, getpgid, "pid_t pid") \
	X(122, setfsuid, "uid_t uid") \
	X(123, setfsgid, "gid_t gid") \
	X(124, getsid, "pid_t pid") \
	X(125, capget, "struct __user_cap_header_struct *header, struct __user_cap_data_struct *dataptr") \
	X(126, capset, "struct __user_cap_header_struct *header, const struct __user_cap_data_struct *data") \
	X(127, rt_sigpending, "unsigned long *uset, size_t sigsetsize") \
	X(128, rt_sigtimedwait, "const unsigned long *uthese, struct siginfo *uinfo, const struct __kernel_timespec *uts, size_t sigsetsize") \
	X(129, rt_sigqueueinfo, "pid_t pid, int sig, struct siginfo *uinfo") \
	X(130, rt_sigsuspend, "unsigned long *unewset, size_t sigsetsize") \
	X(131, sigaltstack, "const struct sigaltstack *uss, struct sigaltstack *uoss") \
	X(132, utime, "char *filename, struct utimbuf *times") \
	X(133, mknod, "const char *filename, mode_t mode, unsigned int dev") \
	X(134, uselib, "const char *library") \
	X(135, personality, "unsigned int personality") \
	X(136, ustat, "unsigned int dev, struct ustat *ubuf") \
	X(137, statfs, "const char *pathname, struct statfs *buf") \
	X(138, fstatfs, "unsigned int fd, struct statfs *buf") \
	X(139, sysfs, "int option, unsigned long arg1, unsigned long arg2") \
	X(140, getpriority, "int which, int who") \
	X(141, setpriority, "int which, int who, int niceval") \
	X(142, sched_setparam, "pid_t pid, struct sched_param *param") \
	X(143, sched_getparam, "pid_t pid, struct sched_param *param") \
	X(144, sched_setscheduler, "pid_t pid, int policy, struct sched_param *param") \
	X(145, sched_getscheduler, "pid_t pid") \
	X(146, sched_get_priority_max, "int policy") \
	X(147, sched_get_priority_min, "int policy") \
	X(148, sched_rr_get_interval, "pid_t pid, struct __kernel_timespec *interval") \
	X(149, mlock, "unsigned long start, size_t len") \
	X(150, munlock, "unsigned long start, size_t len") \
	X(151, mlockall, "int flags") \
	X(152, munlockall, "") \
	X(153, vhangup, "") \
	X(154, modify_ldt, "int func, void *ptr, unsigned long bytecount") \
	X(155, pivot_root, "const char *new_root, const char *put_old") \
	X(156, _sysctl, "struct __sysctl_args *args") \
	X(157, prctl, "int option, unsigned long arg2, unsigned long arg3, unsigned long arg4, unsigned long arg5") \
	X(158, arch_prctl, "int option, unsigned long arg2") \
	X(159, adjtimex, "struct __kernel_timex *txc_p") \
	X(160, setrlimit, "unsigned int resource, struct rlimit *rlim") \
	X(161, chroot, "const char *filename") \
	X(162, sync, "") \
	X(163, acct, "const char *name") \
	X(164, settimeofday, "struct __kernel_old_timeval *tv, struct timezone *tz") \
	X(165, mount, "char *dev_name, char *dir_name, char *type, unsigned long flags, void *data") \
	X(166, umount2, "char *name, int flags") \
	X(167, swapon, "const char *specialfile, int swap_flags") \
	X(168, swapoff, "const char *specialfile") \
	X(169, reboot, "int magic1, int magic2, unsigned int cmd, void *arg") \
	X(170, sethostname, "char *name, int len") \
	X(171, setdomainname, "char *name, int len") \
	X(172, iopl, "unsigned int level") \
	X(173, ioperm, "unsigned long from, unsigned long num, int turn_on") \
	X(174, create_module, "") \
	X(175, init_module, "void *umod, unsigned long len, const char *uargs") \
	X(176, delete_module, "const char *name, unsigned int flags") \
	X(177, get_kernel_syms, "") \
	X(178, query_module, "") \
	X(179, quotactl, "unsigned int cmd, const char *special, uid_t id, void *addr") \
	X(180, nfsservctl, "int cmd, void *argp, void *resp") \
	X(181, getpmsg, "") \
	X(182, putpmsg, "") \
	X(183, afs_syscall, "") \
	X(184, tuxcall, "") \
	X(185, security, "") \
	X(186, gettid, "") \
	X(187, readahead, "int fd, off_t offset, size_t count") \
	X(188, setxattr, "const char *pathname, const char *name, const void *value, size_t size, int flags") \
	X(189, lsetxattr, "const char *pathname, const char *name, const void *value, size_t size, int flags") \
	X(190, fsetxattr, "int fd, const char *name, const void *value, size_t size, int flags") \
	X(191, getxattr, "const char *pathname, const char *name, void *value, size_t size") \
	X(192, lgetxattr, "const char *pathname, const char *name, void *value, size_t size") \
	X(193, fgetxattr, "int fd, const char *name, void *value, size_t size") \
	X(194, listxattr, "const char *pathname, char *list, size_t size") \
	X(195, llistxattr, "const char *pathname, char *list, size_t size") \
	X(196, flistxattr, "int fd, char *list, size_t size") \
	X(197, removexattr, "const char *pathname, const char *name") \
	X(198, lremovexattr, "const char *pathname, const char *name") \
	X(199, fremovexattr, "int fd, const char *name") \
	X(200, tkill, "pid_t pid, int sig") \
	X(201, time, "time_t *tloc") \
	X(202, futex, "uint32_t *uaddr, int op, uint32_t val, const struct __kernel_timespec *utime, uint32_t *uaddr2, uint32_t val3") \
	X(203, sched_setaffinity, "pid_t pid, unsigned int len, unsigned long *user_mask_ptr") \
	X(204, sched_getaffinity, "pid_t pid, unsigned int len, unsigned long *user_mask_ptr") \
	X(205, set_thread_area, "struct user_desc *u_info") \
	X(206, io_setup, "unsigned int nr_events, unsigned long *ctxp") \
	X(207, io_destroy, "unsigned long ctx") \
	X(208, io_getevents, "unsigned long ctx_id, long min_nr, long nr, struct io_event *events, struct __kernel_timespec *timeout") \
	X(209, io_submit, "unsigned long ctx_id, long nr, struct iocb **iocbpp") \
	X(210, io_cancel, "unsigned long ctx_id, struct iocb *iocb, struct io_event *result") \
	X(211, get_thread_area, "struct user_desc *u_info") \
	X(212, lookup_dcookie, "uint64_t cookie, char *buf, size_t len") \
	X(213, epoll_create, "int size") \
	X(214, epoll_ctl_old, "") \
	X(215, epoll_wait_old, "") \
	X(216, remap_file_pages, "unsigned long start, unsigned long size, unsigned long prot, unsigned long pgoff, unsigned long flags") \
	X(217, getdents64, "unsigned int fd, struct linux_dirent64 *dirent, unsigned int count") \
	X(218, set_tid_address, "int *tidptr") \
	X(219, restart_syscall, "") \
	X(220, semtimedop, "int semid, struct sembuf *tsops, unsigned int nsops, const struct __kernel_timespec *timeout") \
	X(221, fadvise64, "int fd, off_t offset, size_t len, int advice") \
	X(222, timer_create, "int which_clock, struct sigevent *timer_event_spec, int *created_timer_id") \
	X(223, timer_settime, "int timer_id, int flags, const struct __kernel_itimerspec *new_setting, struct __kernel_itimerspec *old_setting") \
	X(224, timer_gettime, "int timer_id, struct __kernel_itimerspec *setting") \
	X(225, timer_getoverrun, "int timer_id") \
	X(226, timer_delete, "int timer_id") \
	X(227, clock_settime, "int which_clock, const struct __kernel_timespec *tp") \
	X(228, clock_gettime, "int which_clock, struct __kernel_timespec *tp") \
	X(229, clock_getres, "int which_clock, struct __kernel_timespec *tp") \
	X(230, clock_nanosleep, "int which_clock, int flags, const struct __kernel_timespec *rqtp, struct __kernel_timespec *rmtp") \
	X(231, exit_group, "int error_code") \
	X(232, epoll_wait, "int epfd, struct epoll_event *events, int maxevents, int timeout") \
	X(233, epoll_ctl, "int epfd, int op, int fd, struct epoll_event *event") \
	X(234, tgkill, "pid_t tgid, pid_t pid, int sig") \
	X(235, utimes, "char *filename, struct __kernel_old_timeval *utimes") \
	X(236, vserver, "") \
	X(237, mbind, "unsigned long start, unsigned long len, unsigned long mode, const unsigned long *nmask, unsigned long maxnode, unsigned int flags") \
	X(238, set_mempolicy, "int mode, const unsigned long *nmask, unsigned long maxnode") \
	X(239, get_mempolicy, "int *policy, unsigned long *nmask, unsigned long maxnode, unsigned long addr, unsigned long flags") \
	X(240, mq_open, "const char *u_name, int oflag, mode_t mode, struct mq_attr *u_attr") \
	X(241, mq_unlink, "const char *u_name") \
	X(242, mq_timedsend, "int mqdes, const char *u_msg_ptr, size_t msg_len, unsigned int msg_prio, const struct __kernel_timespec *u_abs_timeout") \
	X(243, mq_timedreceive, "int mqdes, char *u_msg_ptr, size_t msg_len, unsigned int *u_msg_prio, const struct __kernel_timespec *u_abs_timeout") \
	X(244, mq_notify, "int mqdes, const struct sigevent *u_notification") \
	X(245, mq_getsetattr, "int mqdes, const struct mq_attr *u_mqstat, struct mq_attr *u_omqstat") \
	X(246, kexec_load, "unsigned long entry, unsigned long nr_segments, struct kexec_segment *segments, unsigned long flags") \
	X(247, waitid, "int which, pid_t upid, struct siginfo *infop, int options, struct rusage *ru") \
	X(248, add_key, "const char *type, const char *description, const void *payload, size_t plen, int ringid") \
	X(249, request_key, "const char *type, const char *description, const char *callout_info, int destringid") \
	X(250, keyctl, "int option, unsigned long arg2, unsigned long arg3, unsigned long arg4, unsigned long arg5") \
	X(251, ioprio_set, "int which, int who, int ioprio") \
	X(252, ioprio_get, "int which, int who") \
	X(253, inotify_init, "") \
	X(254, inotify_add_watch, "int fd, const char *pathname, uint32_t mask") \
	X(255, inotify_rm_watch, "int fd, int32_t wd") \
	X(256, migrate_pages, "pid_t pid, unsigned long maxnode, const unsigned long *old_nodes, const unsigned long *new_nodes") \
	X(257, openat, "int dfd, const char *filename, int flags, mode_t mode") \
	X(258, mkdirat, "int dfd, const char *pathname, mode_t mode") \
	X(259, mknodat, "int dfd, const char *filename, mode_t mode, unsigned int dev") \
	X(260, fchownat, "int dfd, const char *filename, uid_t user, gid_t group, int flag") \
	X(261, futimesat, "int dfd, const char *filename, struct __kernel_old_timeval *utimes") \
	X(262, newfstatat, "int dfd, const char *filename, struct stat *statbuf, int flag") \
	X(263, unlinkat, "int dfd, const char *pathname, int flag") \
	X(264, renameat, "int olddfd, const char *oldname, int newdfd, const char *newname") \
	X(265, linkat, "int olddfd, const char *oldname, int newdfd, const char *newname, int flags") \
	X(266, symlinkat, "const char *oldname, int newdfd, const char *newname") \
	X(267, readlinkat, "int dfd, const char *pathname, char *buf, int bufsiz") \
	X(268, fchmodat, "int dfd, const char *filename, mode_t mode") \
	X(269, faccessat, "int dfd, const char *filename, int mode") \
	X(270, pselect6, "int n, unsigned long *inp, unsigned long *outp, unsigned long *exp, struct __kernel_timespec *tsp, void *sig") \
	X(271, ppoll, "struct pollfd *ufds, unsigned int nfds, struct __kernel_timespec *tsp, const unsigned long *sigmask, size_t sigsetsize") \
	X(272, unshare, "unsigned long unshare_flags") \
	X(273, set_robust_list, "struct robust_list_head *head, size_t len") \
	X(274, get_robust_list, "int pid, struct robust_list_head **head_ptr, size_t *len_ptr") \
	X(275, splice, "int fd_in, off_t *off_in, int fd_out, off_t *off_out, size_t len, unsigned int flags") \
	X(276, tee, "int fdin, int fdout, size_t len, unsigned int flags") \
	X(277, sync_file_range, "int fd, off_t offset, off_t nbytes, unsigned int flags") \
	X(278, vmsplice, "int fd, const struct iovec *uiov, unsigned long nr_segs, unsigned int flags") \
	X(279, move_pages, "pid_t pid, unsigned long nr_pages, const void **pages, const int *nodes, int *status, int flags") \
	X(280, utimensat, "int dfd, const char *filename, struct __kernel_timespec *utimes, int flags") \
	X(281, epoll_pwait, "int epfd, struct epoll_event *events, int maxevents, int timeout, const unsigned long *sigmask, size_t sigsetsize") \
	X(282, signalfd, "int ufd, unsigned long *user_mask, size_t sizemask") \
	X(283, timerfd_create, "int clockid, int flags") \
	X(284, eventfd, "unsigned int count") \
	X(285, fallocate, "int fd, int mode, off_t offset, off_t len") \
	X(286, timerfd_settime, "int ufd, int flags, const struct __kernel_itimerspec *utmr, struct __kernel_itimerspec *otmr") \
	X(287, timerfd_gettime, "int ufd, struct __kernel_itimerspec *otmr") \
	X(288, accept4, "int fd, struct sockaddr *upeer_sockaddr, int *upeer_addrlen, int flags") \
	X(289, signalfd4, "int ufd, unsigned long *user_mask, size_t sizemask, int flags") \
	X(290, eventfd2, "unsigned int count, int flags") \
	X(291, epoll_create1, "int flags") \
	X(292, dup3, "unsigned int oldfd, unsigned int newfd, int flags") \
	X(293, pipe2, "int *fildes, int flags") \
	X(294, inotify_init1, "int flags") \
	X(295, preadv, "unsigned long fd, const struct iovec *vec, unsigned long vlen, unsigned long pos_l, unsigned long pos_h") \
	X(296, pwritev, "unsigned long fd, const struct iovec *vec, unsigned long vlen, unsigned long pos_l, unsigned long pos_h") \
	X(297, rt_tgsigqueueinfo, "pid_t tgid, pid_t pid, int sig, struct siginfo *uinfo") \
	X(298, perf_event_open, "struct perf_event_attr *attr_uptr, pid_t pid, int cpu, int group_fd, unsigned long flags") \
	X(299, recvmmsg, "int fd, struct mmsghdr *mmsg, unsigned int vlen, unsigned int flags, struct __kernel_timespec *timeout") \
	X(300, fanotify_init, "unsigned int flags, unsigned int event_f_flags") \
	X(301, fanotify_mark, "int fanotify_fd, unsigned int flags, uint64_t mask, int dfd, const char *pathname") \
	X(302, prlimit64, "pid_t pid, unsigned int resource, const struct rlimit64 *new_rlim, struct rlimit64 *old_rlim") \
	X(303, name_to_handle_at, "int dfd, const char *name, struct file_handle *handle, void *mnt_id, int flag") \
	X(304, open_by_handle_at, "int mountdirfd, struct file_handle *handle, int flags") \
	X(305, clock_adjtime, "int which_clock, struct __kernel_timex *utx") \
	X(306, syncfs, "int fd") \
	X(307, sendmmsg, "int fd, struct mmsghdr *mmsg, unsigned int vlen, unsigned int flags") \
	X(308, setns, "int fd, int flags") \
	X(309, getcpu, "unsigned int *cpup, unsigned int *nodep, struct getcpu_cache *unused") \
	X(310, process_vm_readv, "pid_t pid, const struct iovec *lvec, unsigned long liovcnt, const struct iovec *rvec, unsigned long riovcnt, unsigned long flags") \
	X(311, process_vm_writev, "pid_t pid, const struct iovec *lvec, unsigned long liovcnt, const struct iovec *rvec, unsigned long riovcnt, unsigned long flags") \
	X(312, kcmp, "pid_t pid1, pid_t pid2, int type, unsigned long idx1, unsigned long idx2") \
	X(313, finit_module, "int fd, const char *uargs, int flags") \
	X(314, sched_setattr, "pid_t pid, struct sched_attr *uattr, unsigned int flags") \
	X(315, sched_getattr, "pid_t pid, struct sched_attr *uattr, unsigned int usize, unsigned int flags") \
	X(316, renameat2, "int olddfd, const char *oldname, int newdfd, const char *newname, unsigned int flags") \
	X(317, seccomp, "unsigned int op, unsigned int flags, void *uargs") \
	X(318, getrandom, "char *ubuf, size_t len, unsigned int flags") \
	X(319, memfd_create, "const char *uname, unsigned int flags") \
	X(320, kexec_file_load, "int kernel_fd, int initrd_fd, unsigned long cmdline_len, const char *cmdline, unsigned long flags") \
	X(321, bpf, "int cmd, union bpf_attr *uattr, unsigned int size") \
	X(322, execveat, "int fd, const char *filename, const char **argv, const char **envp, int flags") \
	X(323, userfaultfd, "int flags") \
	X(324, membarrier, "int cmd, unsigned int flags, int cpu_id") \
	X(325, mlock2, "unsigned long start, size_t len, int flags") \
	X(326, copy_file_range, "int fd_in, off_t *off_in, int fd_out, off_t *off_out, size_t len, unsigned int flags") \
	X(327, preadv2, "unsigned long fd, const struct iovec *vec, unsigned long vlen, unsigned long pos_l, unsigned long pos_h, int flags") \
	X(328, pwritev2, "unsigned long fd, const struct iovec *vec, unsigned long vlen, unsigned long pos_l, unsigned long pos_h, int flags") \
	X(329, pkey_mprotect, "unsigned long start, size_t len, unsigned long prot, int pkey") \
	X(330, pkey_alloc, "unsigned long flags, unsigned long init_val") \
	X(331, pkey_free, "int pkey") \
	X(332, statx, "int dfd, const char *filename, unsigned int flags, unsigned int mask, struct statx *buffer") \
	X(333, io_pgetevents, "unsigned long ctx_id, long min_nr, long nr, struct io_event *events, struct __kernel_timespec *timeout, const struct __aio_sigset *usig") \
	X(334, rseq, "struct rseq *rseq, uint32_t rseq_len, int flags, uint32_t sig") \
	X(335, uretprobe, "") \
	X(336, uprobe, "") \
	X(424, pidfd_send_signal, "int pidfd, int sig, struct siginfo *info, unsigned int flags") \
	X(425, io_uring_setup, "uint32_t entries, struct io_uring_params *params") \
	X(426, io_uring_enter, "unsigned int fd, uint32_t to_submit, uint32_t min_complete, uint32_t flags, const void *argp, size_t argsz") \
	X(427, io_uring_register, "unsigned int fd, unsigned int opcode, void *arg, unsigned int nr_args") \
	X(428, open_tree, "int dfd, const char *filename, unsigned int flags") \
	X(429, move_mount, "int from_dfd, const char *from_pathname, int to_dfd, const char *to_pathname, unsigned int flags") \
	X(430, fsopen, "const char *fs_name, unsigned int flags") \
	X(431, fsconfig, "int fd, unsigned int cmd, const char *key, const void *value, int aux") \
	X(432, fsmount, "int fs_fd, unsigned int flags, unsigned int attr_flags") \
	X(433, fspick, "int dfd, const char *path, unsigned int flags") \
	X(434, pidfd_open, "pid_t pid, unsigned int flags") \
	X(435, clone3, "struct clone_args *uargs, size_t size") \
	X(436, close_range, "unsigned int fd, unsigned int max_fd, unsigned int flags") \
	X(437, openat2, "int dfd, const char *filename, struct open_how *how, size_t usize") \
	X(438, pidfd_getfd, "int pidfd, int fd, unsigned int flags") \
	X(439, faccessat2, "int dfd, const char *filename, int mode, int flags") \
	X(440, process_madvise, "int pidfd, const struct iovec *vec, size_t vlen, int behavior, unsigned int flags") \
	X(441, epoll_pwait2, "int epfd, struct epoll_event *events, int maxevents, const struct __kernel_timespec *timeout, const unsigned long *sigmask, size_t sigsetsize") \
	X(442, mount_setattr, "int dfd, const char *path, unsigned int flags, struct mount_attr *uattr, size_t usize") \
	X(443, quotactl_fd, "unsigned int fd, unsigned int cmd, uid_t id, void *addr") \
	X(444, landlock_create_ruleset, "const struct landlock_ruleset_attr *attr, size_t size, uint32_t flags") \
	X(445, landlock_add_rule, "int ruleset_fd, int rule_type, const void *rule_attr, uint32_t flags") \
	X(446, landlock_restrict_self, "int ruleset_fd, uint32_t flags") \
	X(447, memfd_secret, "unsigned int flags") \
	X(448, process_mrelease, "int pidfd, unsigned int flags") \
	X(449, futex_waitv, "struct futex_waitv *waiters, unsigned int nr_futexes, unsigned int flags, struct __kernel_timespec *timeout, int clockid") \
	X(450, set_mempolicy_home_node, "unsigned long start, unsigned long len, unsigned long home_node, unsigned long flags") \
	X(451, cachestat, "unsigned int fd, struct cachestat_range *cstat_range, struct cachestat *cstat, unsigned int flags") \
	X(452, fchmodat2, "int dfd, const char *filename, mode_t mode, unsigned int flags") \
	X(453, map_shadow_stack, "unsigned long addr, unsigned long size, unsigned int flags") \
	X(454, futex_wake, "void *uaddr, unsigned long mask, int nr, unsigned int flags") \
	X(455, futex_wait, "void *uaddr, unsigned long val, unsigned long mask, unsigned int flags, struct __kernel_timespec *timeout, int clockid") \
	X(456, futex_requeue, "struct futex_waitv *waiters, unsigned int flags, int nr_wake, int nr_requeue") \
	X(457, statmount, "const struct mnt_id_req *req, struct statmount *buf, size_t bufsize, unsigned int flags") \
	X(458, listmount, "const struct mnt_id_req *req, uint64_t *mnt_ids, size_t nr_mnt_ids, unsigned int flags") \
	X(459, lsm_get_self_attr, "unsigned int attr, struct lsm_ctx *ctx, uint32_t *size, uint32_t flags") \
	X(460, lsm_set_self_attr, "unsigned int attr, struct lsm_ctx *ctx, uint32_t size, uint32_t flags") \
	X(461, lsm_list_modules, "uint64_t *ids, uint32_t *size, uint32_t flags") \
	X(462, mseal, "unsigned long start, size_t len, unsigned long flags") \
	X(463, setxattrat, "int dfd, const char *pathname, unsigned int at_flags, const char *name, const struct xattr_args *uargs, size_t usize") \
	X(464, getxattrat, "int dfd, const char *pathname, unsigned int at_flags, const char *name, struct xattr_args *uargs, size_t usize") \
	X(465, listxattrat, "int dfd, const char *pathname, unsigned int at_flags, char *list, size_t size") \
	X(466, removexattrat, "int dfd, const char *pathname, unsigned int at_flags, const char *name") \
	X(467, open_tree_attr, "int dfd, const char *filename, unsigned int flags, struct mount_attr *uattr, size_t usize") \
	X(468, file_getattr, "int dfd, const char *filename, struct file_attr *ufattr, size_t usize, unsigned int at_flags") \
	X(469, file_setattr, "int dfd, const char *filename, struct file_attr *ufattr, size_t usize, unsigned int at_flags") \
	X(470, listns, "const struct ns_id_req *req, uint64_t *ns_ids, size_t nr_ns_ids, unsigned int flags") \
	X(471, rseq_slice_yield, "")
/* clang-format on */

#endif
