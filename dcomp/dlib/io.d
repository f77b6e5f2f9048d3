/* io.d - the provider io: reads from and writes to block devices and NFS, and
 * threads that wait for them. A request consists of bios, and a bio of parts of
 * pages. The sources of the probes know the kernel's structures, and pass the
 * contents in the arguments from arg3 on; bufinfo_t is made from these. */

inline int B_BUSY = 0x0001;	/* not finished */
inline int B_DONE = 0x0002;
inline int B_ERROR = 0x0004;
inline int B_PAGEIO = 0x0010;	/* pages of a file, or swapped ones */
inline int B_PHYS = 0x0020;	/* memory of a process */
inline int B_READ = 0x0040;
inline int B_WRITE = 0x0100;
inline int B_ASYNC = 0x0400;	/* nobody waits for it */

/* The file that is read or written; arg9 is the offset. Who has it open, and
 * with which flags, is unknown. */
translator fileinfo_t < struct inode *I > {
	fi_name = inode_dentry[I] == NULL ? "<none>" :
	    dentry_name(dentry_mnt[inode_dentry[I]], inode_dentry[I]);
	fi_dirname = inode_dentry[I] == NULL ? "<none>" :
	    dentry_dirname(dentry_mnt[inode_dentry[I]], inode_dentry[I]);
	fi_pathname = inode_dentry[I] == NULL ? "<none>" :
	    dentry_path(dentry_mnt[inode_dentry[I]], inode_dentry[I]);
	fi_offset = inode_dentry[I] == NULL ? 0 : arg9;
	fi_fs = inode_dentry[I] == NULL ? "<none>" :
	    stringof(I->i_sb->s_type->name);
	fi_mount = inode_dentry[I] == NULL ? "<none>" :
	    dentry_path(dentry_mnt[inode_dentry[I]],
	    dentry_mnt[inode_dentry[I]]->mnt_root);
	fi_oflags = 0;
};

typedef struct devinfo {
	int dev_major;
	int dev_minor;
	int dev_instance;	/* number among its driver's devices */
	string dev_name;	/* its driver's name */
	string dev_statname;	/* its own name, or its partition's */
	string dev_pathname;
} devinfo_t;

/* An NFS file system has a struct device without a type, named 0:NUMBER. */
inline int is_nfs[struct device *D] = D->type == NULL;
inline string nfs_number[struct device *D] =
	substr(stringof(D->kobj.name), 2);
inline dev_t dev_number[struct device *D] = D == NULL ? 0 :
	is_nfs[D] ? strtoll(nfs_number[D]) : D->devt;

/* A device without a parent is named after its driver, with a number at the
 * end. */
inline string dev_driver[struct device *D] = is_nfs[D] ? "nfs" :
	D->parent == NULL || D->parent->driver == NULL ?
	strtok(stringof(D->kobj.name), "-0123456789") :
	stringof(D->parent->driver->name);
/* The parent of a partition's device is the disk's. */
inline struct device *dev_disk[struct device *D] =
	!is_nfs[D] && stringof(D->type->name) == "partition" ? D->parent : D;

/* Between disks, minor numbers grow by the number of partitions that a disk can
 * have. */
inline int disk_instance[struct gendisk *G] =
	G->first_minor / (G->minors > 1 ? G->minors : 1);
inline int dev_instance[struct device *D] =
	disk_instance[((struct block_device *)((uintptr_t)D -
	offsetof(struct block_device, bd_device)))->bd_disk];
inline int dev_instance[struct device *D] =
	disk_instance[(struct gendisk *)((uintptr_t)dev_disk[D] -
	offsetof(struct gendisk, part0) - offsetof(struct hd_struct, __dev))];

translator devinfo_t < struct device *D > {
	dev_major = dev_number[D] >> 20;
	dev_minor = dev_number[D] & 0xfffff;
	dev_instance = D == NULL || is_nfs[D] ? dev_number[D] : dev_instance[D];
	dev_name = D == NULL ? "<none>" : dev_driver[dev_disk[D]];
	dev_statname = D == NULL ? "<none>" :
	    is_nfs[D] ? strjoin("nfs", nfs_number[D]) : stringof(D->kobj.name);
	dev_pathname = D == NULL ? "<none>" :
	    is_nfs[D] ? "<nfs>" : strjoin("/dev/", stringof(D->kobj.name));
};

typedef char *caddr_t;

typedef struct bufinfo {
	int b_flags;		/* B_READ and so on */
	size_t b_bcount;	/* bytes */
	caddr_t b_addr;		/* NULL: pages need not be mapped */
	uint64_t b_lblkno;	/* in 512 bytes, from the disk's start */
	uint64_t b_blkno;	/* the same */
	size_t b_resid;		/* bytes that are left to do */
	size_t b_bufsize;
	caddr_t b_iodone;	/* the function called at the end */
	int b_error;		/* errno */
	dev_t b_edev;		/* in the kernel's form */
} bufinfo_t;

/* The subject of a probe: a request, a bio or a page. Only its address is used,
 * since the other arguments have all that is known about it. */
struct io_subject;
translator bufinfo_t < struct io_subject *S > {
	b_flags = arg3;
	b_bcount = arg4;
	b_addr = NULL;
	b_lblkno = arg5;
	b_blkno = arg5;
	b_resid = arg6;
	b_bufsize = arg4;
	b_iodone = (caddr_t)arg8;
	b_error = arg7;
	b_edev = dev_number[(struct device *)arg1];
};

inline int op_flags[uint32_t flags] = (is_read[flags] ? B_READ : B_WRITE) |
	(is_awaited[flags] ? 0 : B_ASYNC);
inline int page_flags[struct page *P] = P == NULL ? 0 :
	page_is_swapped[page_head[P]] ? B_PAGEIO : page_mapping[P] == 0 ? 0 :
	(page_mapping[P] & 3) == 0 ? B_PAGEIO : B_PHYS;

/* A buffer that is being read is not up to date yet, one being written is. */
inline int buffer_flags[struct buffer_head *B] = B_PAGEIO |
	((B->b_state >> BH_Uptodate) & 1 ? B_WRITE : B_READ);

/* The device of the partition or, for a request without data, of the disk. */
inline struct device *bdev_device[struct block_device *B] =
	B == NULL ? NULL : &B->bd_device;
inline struct device *bdev_device[struct block_device *B] =
	B == NULL || B->bd_part == NULL ? NULL : &B->bd_part->__dev;
inline struct device *request_device[struct request *R] =
	R->bio != NULL ? bdev_device[R->bio->bi_bdev] :
	R->q->disk == NULL ? NULL : bdev_device[R->q->disk->part0];
inline struct device *request_device[struct request *R] =
	R->part != NULL ? &R->part->__dev :
	R->rq_disk == NULL ? NULL : &R->rq_disk->part0.__dev;
inline uintptr_t request_iodone[struct request *R] =
	R->bio == NULL ? 0 : (uintptr_t)R->bio->bi_end_io;
inline struct device *bio_device[struct bio *B] = bdev_device[B->bi_bdev];
inline struct device *bio_device[struct bio *B] = &B->bi_disk->part0.__dev;

/* The block device on which an inode is, or which it stands for. */
inline struct block_device *inode_bdev[struct inode *I] =
	(I->i_mode & 0xf000) != 0x6000 ? I->i_sb->s_bdev :
	&((struct bdev_inode *)((uintptr_t)I -
	offsetof(struct bdev_inode, vfs_inode)))->bdev;
inline struct device *page_device[struct page *P] =
	page_inode[P] == NULL ? NULL : bdev_device[inode_bdev[page_inode[P]]];

/* A request to flush the disk's cache is about no block. */
inline uint64_t request_block[uint64_t b] = b == -1ULL ? 0 : b;

/* A write that has the disk's cache flushed is done once more at its end, when
 * the flush, a request of its own, and the data have been. */
inline int is_done_before[struct request *R] =
	(R->cmd_flags & 0xff) == REQ_OP_WRITE && R->__data_len == 0;

/* A blk_status_t as errno; older tracepoints have -errno. */
inline int block_errno[int e] = e <= 0 ? -e : e == 1 ? EOPNOTSUPP :
	e == 2 ? ETIMEDOUT : e == 3 ? ENOSPC : e == 4 ? ENOLINK :
	e == 5 ? EREMOTEIO : e == 6 ? EBADE : e == 7 ? ENODATA :
	e == 8 ? EILSEQ : e == 9 ? ENOMEM : e == 12 ? EAGAIN :
	e == 13 ? EBUSY : EIO;

/* For NFS events where the kernel's types of modules are unknown: a number that
 * stands for a request; and the inode if it is that of the event's file. */
inline struct io_subject *nfs_subject[dev_t dev, uint64_t file, uint64_t at] =
	(struct io_subject *)(file << 32 ^ at ^ dev);
inline struct inode *nfs_checked[struct inode *I, dev_t dev, uint64_t file] =
	I == NULL || I->i_ino != file || I->i_sb->s_dev != dev ? NULL : I;
inline struct device *inode_device[struct inode *I] =
	I == NULL ? NULL : I->i_sb->s_bdi->dev;

provider io {
	/* For that case: the file that the thread reads or writes in its calls,
	 * and the files of requests, by device, file and offset. */
	self struct inode *file;
	struct inode *asked[dev_t, uint64_t, uint64_t];

	fbt::nfs_writepages:entry
	{
		self->file = ((struct address_space *)arg0)->host;
	}
	fbt::nfs_readpages:entry
	{
		self->file = ((struct address_space *)arg1)->host;
	}
	fbt::nfs_writepage:entry
	{
		self->file = page_inode[(struct page *)arg0];
	}
	fbt::nfs_readpage:entry
	{
		self->file = page_inode[(struct page *)arg1];
	}
	fbt::nfs_file_direct_read:entry, fbt::nfs_file_direct_write:entry
	{
		self->file = ((struct kiocb *)arg0)->ki_filp->f_inode;
	}
	sdt:nfs::nfs_initiate_read, sdt:nfs::nfs_initiate_write
	{
		asked[args[0], args[2], args[3]] =
		    nfs_checked[self->file, args[0], args[2]];
	}

	probe start(struct io_subject *S, struct device *D, struct inode *I,
	    int flags, size_t count, uint64_t block, size_t resid, int error,
	    uintptr_t iodone, uint64_t at) :
	    (bufinfo_t *S, devinfo_t *D, fileinfo_t *I) =
		rawtp:::block_rq_issue {
			S = (struct io_subject *)args[0];
			D = request_device[args[0]];
			I = page_inode[bio_page[args[0]->bio]];
			at = page_offset[bio_page[args[0]->bio]];
			flags = B_BUSY | op_flags[args[0]->cmd_flags] |
			    page_flags[bio_page[args[0]->bio]];
			count = args[0]->__data_len;
			block = request_block[args[0]->__sector];
			resid = args[0]->__data_len;
			iodone = request_iodone[args[0]];
		}
		[ rawtp:::nfs_initiate_read {
			S = (struct io_subject *)args[0];
			D = args[0]->inode->i_sb->s_bdi->dev;
			I = args[0]->inode;
			at = args[0]->args.offset;
			flags = B_BUSY | B_READ | B_PAGEIO;
			count = args[0]->args.count;
			block = args[0]->args.offset >> 9;
			iodone = (uintptr_t)args[0]->release;
			resid = args[0]->args.count;
		} | sdt:nfs::nfs_initiate_read {
			S = nfs_subject[args[0], args[2], args[3]];
			D = inode_device[nfs_checked[self->file,
			    args[0], args[2]]];
			I = nfs_checked[self->file, args[0], args[2]];
			flags = B_BUSY | B_READ | B_PAGEIO;
			count = args[4];
			block = args[3] >> 9;
			resid = args[4];
			at = args[3];
		} ]
		[ rawtp:::nfs_initiate_write {
			S = (struct io_subject *)args[0];
			D = args[0]->inode->i_sb->s_bdi->dev;
			I = args[0]->inode;
			at = args[0]->args.offset;
			flags = B_BUSY | B_WRITE | B_PAGEIO;
			count = args[0]->args.count;
			block = args[0]->args.offset >> 9;
			iodone = (uintptr_t)args[0]->release;
			resid = args[0]->args.count;
		} | sdt:nfs::nfs_initiate_write {
			S = nfs_subject[args[0], args[2], args[3]];
			D = inode_device[nfs_checked[self->file,
			    args[0], args[2]]];
			I = nfs_checked[self->file, args[0], args[2]];
			flags = B_BUSY | B_WRITE | B_PAGEIO;
			count = args[4];
			block = args[3] >> 9;
			resid = args[4];
			at = args[3];
		} ];
	probe done(struct io_subject *S, struct device *D, struct inode *I,
	    int flags, size_t count, uint64_t block, size_t resid, int error,
	    uintptr_t iodone, uint64_t at) :
	    (bufinfo_t *S, devinfo_t *D, fileinfo_t *I) =
		rawtp:::block_rq_complete /!is_done_before[args[0]]/ {
			S = (struct io_subject *)args[0];
			D = request_device[args[0]];
			I = page_inode[bio_page[args[0]->bio]];
			at = page_offset[bio_page[args[0]->bio]];
			flags = B_DONE | (args[1] ? B_ERROR : 0) |
			    op_flags[args[0]->cmd_flags] |
			    page_flags[bio_page[args[0]->bio]];
			count = args[0]->__data_len;
			block = request_block[args[0]->__sector];
			resid = args[0]->__data_len - args[2];
			error = block_errno[args[1]];
			iodone = request_iodone[args[0]];
		}
		[ rawtp:::nfs_readpage_done {
			S = (struct io_subject *)args[1];
			D = args[1]->inode->i_sb->s_bdi->dev;
			I = args[1]->inode;
			at = args[1]->args.offset;
			flags = B_DONE | B_READ | B_PAGEIO |
			    (args[0]->tk_status < 0 ? B_ERROR : 0);
			count = args[1]->args.count;
			block = args[1]->args.offset >> 9;
			iodone = (uintptr_t)args[1]->release;
			error = args[0]->tk_status < 0 ? -args[0]->tk_status : 0;
			resid = args[0]->tk_status < 0 ? args[1]->args.count :
			    args[1]->args.count - args[1]->res.count;
		} | sdt:nfs::nfs_readpage_done {
			S = nfs_subject[args[0], args[2], args[3]];
			D = inode_device[asked[args[0], args[2], args[3]]];
			I = asked[args[0], args[2], args[3]];
			flags = B_DONE | B_READ | B_PAGEIO |
			    (args[7] < 0 ? B_ERROR : 0);
			count = args[4];
			block = args[3] >> 9;
			error = args[7] < 0 ? -args[7] : 0;
			resid = args[7] < 0 ? args[4] : args[4] - args[5];
			at = args[3];
		} ]
		[ rawtp:::nfs_writeback_done {
			S = (struct io_subject *)args[1];
			D = args[1]->inode->i_sb->s_bdi->dev;
			I = args[1]->inode;
			at = args[1]->args.offset;
			flags = B_DONE | B_WRITE | B_PAGEIO |
			    (args[0]->tk_status < 0 ? B_ERROR : 0);
			count = args[1]->args.count;
			block = args[1]->args.offset >> 9;
			iodone = (uintptr_t)args[1]->release;
			error = args[0]->tk_status < 0 ? -args[0]->tk_status : 0;
			resid = args[0]->tk_status < 0 ? args[1]->args.count :
			    args[1]->args.count - args[1]->res.count;
		} | sdt:nfs::nfs_writeback_done {
			S = nfs_subject[args[0], args[2], args[3]];
			D = inode_device[asked[args[0], args[2], args[3]]];
			I = asked[args[0], args[2], args[3]];
			flags = B_DONE | B_WRITE | B_PAGEIO |
			    (args[6] < 0 ? B_ERROR : 0);
			count = args[4];
			block = args[3] >> 9;
			error = args[6] < 0 ? -args[6] : 0;
			resid = args[6] < 0 ? args[4] : args[4] - args[5];
			at = args[3];
		} ];

	sdt:nfs::nfs_readpage_done, sdt:nfs::nfs_writeback_done
	{
		asked[args[0], args[2], args[3]] = NULL;
		/* for kernels where nothing else can be probed */
		self->file = NULL;
	}

	/* What a thread waits for: the page or buffer that it has called a
	 * function to wait for, else its latest request. At wait-done that may
	 * be gone, so what is needed of it is kept. */
	self struct io_subject *subject;
	self struct device *device;
	self struct page *page;
	self int flags;
	self size_t count;
	self uint64_t block;
	self uintptr_t iodone;

	rawtp:::block_bio_queue
	{
		self->subject = (struct io_subject *)queued_bio[arg0, arg1];
		self->device = bio_device[queued_bio[arg0, arg1]];
		self->page = bio_page[queued_bio[arg0, arg1]];
		self->flags = op_flags[queued_bio[arg0, arg1]->bi_opf] |
		    page_flags[bio_page[queued_bio[arg0, arg1]]];
		self->count = queued_bio[arg0, arg1]->bi_iter.bi_size;
		self->block = queued_bio[arg0, arg1]->bi_iter.bi_sector;
		self->iodone = (uintptr_t)queued_bio[arg0, arg1]->bi_end_io;
	}
	fbt::folio_wait_bit:entry, fbt::folio_wait_bit_killable:entry,
	fbt::wait_on_page_bit:entry, fbt::wait_on_page_bit_killable:entry,
	fbt::__folio_lock:entry, fbt::__folio_lock_killable:entry,
	fbt::__lock_page:entry, fbt::__lock_page_killable:entry
	{
		self->subject = (struct io_subject *)arg0;
		self->device = page_device[(struct page *)arg0];
		self->page = (struct page *)arg0;
		self->flags = page_flags[(struct page *)arg0] |
		    (page_has[(struct page *)arg0, PG_writeback] ?
		    B_WRITE : B_READ);
		self->count = 4096 << page_order[(struct page *)arg0];
		self->block = 0;
		self->iodone = 0;
	}
	fbt::__wait_on_buffer:entry, fbt::__lock_buffer:entry
	{
		self->subject = (struct io_subject *)arg0;
		self->device = bdev_device[args[0]->b_bdev];
		self->page = args[0]->b_page;
		self->flags = buffer_flags[args[0]];
		self->count = args[0]->b_size;
		self->block = args[0]->b_blocknr * (args[0]->b_size >> 9);
		self->iodone = 0;
	}

	probe wait-start(struct io_subject *S, struct device *D,
	    struct inode *I, int flags, size_t count, uint64_t block,
	    size_t resid, int error, uintptr_t iodone, uint64_t at) :
	    (bufinfo_t *S, devinfo_t *D, fileinfo_t *I) =
		fbt::io_schedule:entry, fbt::io_schedule_timeout:entry
		/self->subject != NULL/ {
			S = self->subject;
			D = self->device;
			I = page_inode[self->page];
			at = page_offset[self->page];
			flags = B_BUSY | self->flags;
			count = self->count;
			block = self->block;
			resid = self->count;
			iodone = self->iodone;
		};
	probe wait-done(struct io_subject *S, struct device *D,
	    struct inode *I, int flags, size_t count, uint64_t block,
	    size_t resid, int error, uintptr_t iodone, uint64_t at) :
	    (bufinfo_t *S, devinfo_t *D, fileinfo_t *I) =
		fbt::io_schedule:return, fbt::io_schedule_timeout:return
		/self->subject != NULL/ {
			S = self->subject;
			D = self->device;
			I = page_inode[self->page];
			at = page_offset[self->page];
			flags = B_DONE | self->flags;
			count = self->count;
			block = self->block;
			iodone = self->iodone;
		};
};
