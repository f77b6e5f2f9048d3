/* unistd.d - constants of system calls on files and memory, on x86-64. */

/* open(2). */
inline int O_RDONLY = 0;
inline int O_WRONLY = 01;
inline int O_RDWR = 02;
inline int O_ACCMODE = 03;
inline int O_CREAT = 0100;
inline int O_EXCL = 0200;
inline int O_NOCTTY = 0400;
inline int O_TRUNC = 01000;
inline int O_APPEND = 02000;
inline int O_NDELAY = 04000;
inline int O_NONBLOCK = 04000;
inline int O_DSYNC = 010000;
inline int O_ASYNC = 020000;
inline int O_DIRECT = 040000;
inline int O_LARGEFILE = 0100000;
inline int O_DIRECTORY = 0200000;
inline int O_NOFOLLOW = 0400000;
inline int O_NOATIME = 01000000;
inline int O_CLOEXEC = 02000000;
inline int O_FSYNC = 04010000;
inline int O_RSYNC = 04010000;
inline int O_SYNC = 04010000;
inline int O_PATH = 010000000;
inline int O_TMPFILE = 020200000;

/* fcntl(2). */
inline int F_DUPFD = 0;
inline int F_RDLCK = 0;
inline int FD_CLOEXEC = 1;
inline int F_GETFD = 1;
inline int F_WRLCK = 1;
inline int F_SETFD = 2;
inline int F_UNLCK = 2;
inline int F_GETFL = 3;
inline int F_SETFL = 4;
inline int F_GETLK = 5;
inline int F_SETLK = 6;
inline int F_SETLKW = 7;
inline int F_SETOWN = 8;
inline int F_GETOWN = 9;
inline int F_DUPFD_CLOEXEC = 1030;
inline int F_SETPIPE_SZ = 1031;
inline int F_GETPIPE_SZ = 1032;
inline int F_ADD_SEALS = 1033;
inline int F_GET_SEALS = 1034;

/* Where a path begins, and how it is followed. */
inline int AT_FDCWD = -100;
inline int AT_SYMLINK_NOFOLLOW = 0x100;
inline int AT_EACCESS = 0x200;
inline int AT_REMOVEDIR = 0x200;
inline int AT_SYMLINK_FOLLOW = 0x400;
inline int AT_NO_AUTOMOUNT = 0x800;
inline int AT_EMPTY_PATH = 0x1000;

/* Modes of files. */
inline int S_IXOTH = 01;
inline int S_IWOTH = 02;
inline int S_IROTH = 04;
inline int S_IRWXO = 07;
inline int S_IXGRP = 010;
inline int S_IWGRP = 020;
inline int S_IRGRP = 040;
inline int S_IRWXG = 070;
inline int S_IXUSR = 0100;
inline int S_IWUSR = 0200;
inline int S_IRUSR = 0400;
inline int S_IRWXU = 0700;
inline int S_ISVTX = 01000;
inline int S_ISGID = 02000;
inline int S_ISUID = 04000;
inline int S_IFIFO = 010000;
inline int S_IFCHR = 020000;
inline int S_IFDIR = 040000;
inline int S_IFBLK = 060000;
inline int S_IFREG = 0100000;
inline int S_IFLNK = 0120000;
inline int S_IFSOCK = 0140000;
inline int S_IFMT = 0170000;

/* access(2), lseek(2). */
inline int F_OK = 0;
inline int SEEK_SET = 0;
inline int SEEK_CUR = 1;
inline int X_OK = 1;
inline int SEEK_END = 2;
inline int W_OK = 2;
inline int SEEK_DATA = 3;
inline int R_OK = 4;
inline int SEEK_HOLE = 4;

/* mmap(2) and mprotect(2). */
inline int PROT_NONE = 0x0;
inline int MAP_SHARED = 0x1;
inline int PROT_READ = 0x1;
inline int MAP_PRIVATE = 0x2;
inline int PROT_WRITE = 0x2;
inline int MAP_SHARED_VALIDATE = 0x3;
inline int PROT_EXEC = 0x4;
inline int MAP_FIXED = 0x10;
inline int MAP_ANON = 0x20;
inline int MAP_ANONYMOUS = 0x20;
inline int MAP_GROWSDOWN = 0x100;
inline int MAP_DENYWRITE = 0x800;
inline int MAP_EXECUTABLE = 0x1000;
inline int MAP_LOCKED = 0x2000;
inline int MAP_NORESERVE = 0x4000;
inline int MAP_POPULATE = 0x8000;
inline int MAP_NONBLOCK = 0x10000;
inline int MAP_STACK = 0x20000;
inline int MAP_HUGETLB = 0x40000;
inline int MAP_FIXED_NOREPLACE = 0x100000;

/* waitpid(2). */
inline int WNOHANG = 0x1;
inline int WSTOPPED = 0x2;
inline int WUNTRACED = 0x2;
inline int WEXITED = 0x4;
inline int WCONTINUED = 0x8;
inline int WNOWAIT = 0x1000000;
