/* fsinfo.d - the provider fsinfo: what is done to files, whatever their file
 * systems. args[0] is the file; args[1] is how many bytes are read or
 * written. */

/* An open file, a struct file, as these probes pass it. It is NULL if all that
 * is known of the file is its name; then arg2 is that, a dentry. */
typedef struct fsinfo_file fsinfo_file_t;

inline struct file *open_file[fsinfo_file_t *F] = (struct file *)F;
inline struct dentry *file_dentry[fsinfo_file_t *F, uintptr_t name] =
    F != NULL ? open_file[F]->f_path.dentry : (struct dentry *)name;
inline struct vfsmount *file_mnt[fsinfo_file_t *F, uintptr_t name] =
    F != NULL ? open_file[F]->f_path.mnt : dentry_mnt[(struct dentry *)name];

translator fileinfo_t < fsinfo_file_t *F > {
	fi_name = dentry_name(file_mnt[F, arg2], file_dentry[F, arg2]);
	fi_dirname = dentry_dirname(file_mnt[F, arg2], file_dentry[F, arg2]);
	fi_pathname = dentry_path(file_mnt[F, arg2], file_dentry[F, arg2]);
	fi_offset = F == NULL ? 0 : open_file[F]->f_pos;
	fi_fs = stringof(file_dentry[F, arg2]->d_sb->s_type->name);
	fi_mount = dentry_path(file_mnt[F, arg2],
	    file_mnt[F, arg2]->mnt_root);
	fi_oflags = F == NULL ? 0 : open_file[F]->f_flags;
};

inline fsinfo_file_t *fd_file[int fd] = (fsinfo_file_t *)getf[fd];

/* True unless it is NULL or an error. The bit is FMODE_CREATED. */
inline int is_opened[struct file *F] =
    (uint64_t)F - 1 < 0xfffffffffffff000;
inline int is_created[struct file *F] =
    is_opened[F] && (F->f_mode & 0x100000) != 0;

/* F_GETLK, F_SETLK, F_SETLKW, the same as 32-bit programs have them for long
 * files, and those for locks of open files. */
inline int is_locking[uint64_t cmd] = cmd >= 5 && cmd <= 7 ||
    cmd >= 12 && cmd <= 14 || cmd >= 36 && cmd <= 38;

provider fsinfo {
	/* What a system call reads and what it writes. */
	self fsinfo_file_t *in, *out;

	syscall::read:entry, syscall::readv:entry, syscall::pread64:entry,
	syscall::preadv:entry, syscall::preadv2:entry,
	syscall::getdents:entry, syscall::getdents64:entry,
	syscall::splice:entry, syscall::copy_file_range:entry
	{
		self->in = fd_file[arg0];
	}
	syscall::sendfile*:entry { self->in = fd_file[arg1]; }
	probe read(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::read:return, syscall::readv:return,
		syscall::pread64:return, syscall::preadv:return,
		syscall::preadv2:return, syscall::splice:return,
		syscall::copy_file_range:return, syscall::sendfile*:return
		/self->in != NULL/
		{ F = self->in; n = (int)arg0 > 0 ? arg0 : 0; };
	probe readdir(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::getdents:return, syscall::getdents64:return
		/self->in != NULL/
		{ F = self->in; n = (int)arg0 > 0 ? arg0 : 0; };
	syscall::read:return, syscall::readv:return, syscall::pread64:return,
	syscall::preadv:return, syscall::preadv2:return,
	syscall::getdents:return, syscall::getdents64:return,
	syscall::splice:return, syscall::copy_file_range:return,
	syscall::sendfile*:return
	{
		self->in = NULL;
	}

	syscall::write:entry, syscall::writev:entry, syscall::pwrite64:entry,
	syscall::pwritev:entry, syscall::pwritev2:entry,
	syscall::sendfile*:entry
	{
		self->out = fd_file[arg0];
	}
	syscall::splice:entry, syscall::copy_file_range:entry
	{
		self->out = fd_file[arg2];
	}
	probe write(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::write:return, syscall::writev:return,
		syscall::pwrite64:return, syscall::pwritev:return,
		syscall::pwritev2:return, syscall::splice:return,
		syscall::copy_file_range:return, syscall::sendfile*:return
		/self->out != NULL/
		{ F = self->out; n = (int)arg0 > 0 ? arg0 : 0; };
	syscall::write:return, syscall::writev:return, syscall::pwrite64:return,
	syscall::pwritev:return, syscall::pwritev2:return,
	syscall::splice:return, syscall::copy_file_range:return,
	syscall::sendfile*:return
	{
		self->out = NULL;
	}

	/* A file has been opened, and created by that; or is about to be
	 * created by mknod(2). */
	probe open(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::do_filp_open:return /is_opened[args[1]]/
		{ F = (fsinfo_file_t *)args[1]; }
	      | fbt::do_file_open:return /is_opened[args[1]]/
		{ F = (fsinfo_file_t *)args[1]; }
	      | syscall::open:return, syscall::openat:return,
		syscall::openat2:return, syscall::creat:return
		/fd_file[arg0] != NULL/ { F = fd_file[arg0]; };
	probe create(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		[ fbt::do_filp_open:return /is_created[args[1]]/
		{ F = (fsinfo_file_t *)args[1]; }
		| fbt::do_file_open:return /is_created[args[1]]/
		{ F = (fsinfo_file_t *)args[1]; }
		| syscall::open:return, syscall::openat:return,
		syscall::openat2:return, syscall::creat:return
		/fd_file[arg0] != NULL && is_created[getf[arg0]]/
		{ F = fd_file[arg0]; } ]
		[ fbt::security_inode_mknod:entry { D = args[1]; } ];

	/* What is about to be done to an open file. */
	probe close(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::filp_flush:entry { F = (fsinfo_file_t *)args[0]; }
	      | fbt::filp_close:entry { F = (fsinfo_file_t *)args[0]; }
	      | syscall::close:entry /fd_file[arg0] != NULL/
		{ F = fd_file[arg0]; };
	probe seek(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::lseek:entry, syscall::_llseek:entry
		/fd_file[arg0] != NULL/ { F = fd_file[arg0]; };
	probe ioctl(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::ioctl:entry /fd_file[arg0] != NULL/
		{ F = fd_file[arg0]; };
	probe setfl(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::fcntl:entry, syscall::fcntl64:entry
		/(int)arg1 == 4 && fd_file[arg0] != NULL/
		{ F = fd_file[arg0]; };
	probe frlock(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::fcntl:entry, syscall::fcntl64:entry
		/is_locking[arg1] && fd_file[arg0] != NULL/
		{ F = fd_file[arg0]; };
	probe space(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::fallocate:entry /fd_file[arg0] != NULL/
		{ F = fd_file[arg0]; };
	probe fsync(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		syscall::fsync:entry, syscall::fdatasync:entry
		/fd_file[arg0] != NULL/ { F = fd_file[arg0]; };
	probe map(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::vm_mmap_pgoff:entry /args[0] != NULL/
		{ F = (fsinfo_file_t *)args[0]; }
	      | syscall::mmap:entry
		/!(arg3 & MAP_ANONYMOUS) && fd_file[arg4] != NULL/
		{ F = fd_file[arg4]; };

	/* And to one that may not be open. The security hooks are probed, since
	 * compilers inline vfs_rmdir() and the like. */
	probe getattr(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_getattr:entry { D = args[0]->dentry; };
	probe setattr(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::notify_change:entry { D = args[1]; }
	      | fbt::notify_change:entry { D = args[0]; };
	probe remove(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_unlink:entry { D = args[1]; };
	probe link(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_link:entry { D = args[0]; };
	probe rename(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_rename:entry { D = args[1]; };
	probe mkdir(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_mkdir:entry { D = args[1]; };
	probe rmdir(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_rmdir:entry { D = args[1]; };
	probe symlink(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_symlink:entry { D = args[1]; };
	probe readlink(fsinfo_file_t *F, int n, struct dentry *D) :
	    (fileinfo_t *F, int n) =
		fbt::security_inode_readlink:entry { D = args[0]; };
};
