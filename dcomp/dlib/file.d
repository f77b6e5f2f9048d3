/* file.d - open files: fds[ ]. */

typedef struct fileinfo {
	string fi_name;		/* the last part of its path */
	off_t fi_offset;
	string fi_fs;		/* the type of its file system */
	int fi_oflags;		/* O_RDONLY and so on */
} fileinfo_t;

translator fileinfo_t < struct file *F > {
	fi_name = F == NULL ? "<none>" :
	    stringof(F->f_path.dentry->d_name.name);
	fi_offset = F == NULL ? 0 : F->f_pos;
	fi_fs = F == NULL ? "<none>" :
	    stringof(F->f_inode->i_sb->s_type->name);
	fi_oflags = F == NULL ? 0 : F->f_flags;
};

/* The current process's; past its table, or with nothing open: NULL. */
inline struct file *process_file[int fd] = curthread->files == NULL ||
	fd < 0 || fd >= curthread->files->fdt->max_fds ? NULL :
	curthread->files->fdt->fd[fd];

inline fileinfo_t fds[int fd] = xlate <fileinfo_t> (process_file[fd]);
