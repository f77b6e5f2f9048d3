/* file.d - open files and their paths: fds[ ], getf(), d_path(), cwd, root. */

typedef struct fileinfo {
	string fi_name;		/* the last part of its path */
	string fi_dirname;	/* the path before that */
	string fi_pathname;	/* as the current process sees it */
	off_t fi_offset;
	string fi_fs;		/* the type of its file system */
	string fi_mount;	/* its mount point */
	int fi_oflags;		/* O_RDONLY and so on */
} fileinfo_t;

inline string d_path[struct path *path] =
    dentry_path(path->mnt, path->dentry);

translator fileinfo_t < struct file *F > {
	fi_name = F == NULL ? "<none>" :
	    dentry_name(F->f_path.mnt, F->f_path.dentry);
	fi_dirname = F == NULL ? "<none>" :
	    dentry_dirname(F->f_path.mnt, F->f_path.dentry);
	fi_pathname = F == NULL ? "<none>" :
	    dentry_path(F->f_path.mnt, F->f_path.dentry);
	fi_offset = F == NULL ? 0 : F->f_pos;
	fi_fs = F == NULL ? "<none>" :
	    stringof(F->f_inode->i_sb->s_type->name);
	fi_mount = F == NULL ? "<none>" :
	    dentry_path(F->f_path.mnt, F->f_path.mnt->mnt_root);
	fi_oflags = F == NULL ? 0 : F->f_flags;
};

/* The current process's open file; NULL beyond its table, or if not open. */
inline struct file *getf[int fd] = curthread->files == NULL ||
	fd < 0 || fd >= curthread->files->fdt->max_fds ? NULL :
	curthread->files->fdt->fd[fd];

inline fileinfo_t fds[int fd] = xlate <fileinfo_t> (getf[fd]);

inline string cwd = curthread->fs == NULL ? "<none>" :
    dentry_path(curthread->fs->pwd.mnt, curthread->fs->pwd.dentry);
inline string root = curthread->fs == NULL ? "<none>" :
    dentry_path(curthread->fs->root.mnt, curthread->fs->root.dentry);
