/* page.d - pages of memory: whose they are, which file's, by which name; and
 * bios, by which they go to a disk and come from it. */

/* A page that another one heads has bit 0 of this set: the rest is its address,
 * or a mask of it. */
inline struct page *page_of_info[struct page *P, uint64_t info] =
	(info & 1) == 0 ? P : info >> 40 == 0xffffff ?
	(struct page *)((uintptr_t)P & info) : (struct page *)(info - 1);
inline struct page *page_head[struct page *P] =
	page_of_info[P, P->compound_head];
inline struct page *page_head[struct page *P] =
	page_of_info[P, P->compound_info];

/* Of a head. Memory of the slab allocator has something else in the mapping's
 * place. */
inline uint64_t page_bits[struct page *P] = P->flags.f;
inline uint64_t page_bits[struct page *P] = P->flags;
inline int page_has[struct page *P, int bit] = (page_bits[P] >> bit) & 1;
inline int page_is_slab[struct page *P] = P->page_type >> 24 == PGTY_slab;
inline int page_is_slab[struct page *P] = page_has[P, PG_slab];
inline int page_is_swapped[struct page *P] =
	page_has[P, PG_swapbacked] && page_has[P, PG_swapcache];
inline int page_order[struct page *P] = !page_has[P, PG_head] ? 0 :
	((struct folio *)P)->_flags_1.f & 0xff;
inline int page_order[struct page *P] = !page_has[P, PG_head] ? 0 :
	((struct folio *)P)->_folio_order;
inline int page_order[struct page *P] = !page_has[P, PG_head] ? 0 :
	((struct folio *)P)->_flags_1 & 0xff;
inline int page_order[struct page *P] = !page_has[P, PG_head] ? 0 :
	(P + 1)->compound_order;

/* Bit 0: of a process, bit 1: of a driver. */
inline uintptr_t page_mapping[struct page *P] = P == NULL ||
	page_is_slab[page_head[P]] ? 0 : (uintptr_t)page_head[P]->mapping;
inline struct inode *page_inode[struct page *P] =
	page_mapping[P] == 0 || (page_mapping[P] & 3) != 0 ? NULL :
	((struct address_space *)page_mapping[P])->host;

/* Where a file system is mounted: at one of several places, perhaps; rather
 * all of it than a part. */
inline struct mount *whole_or_next[struct super_block *S, struct mount *M] =
	M == NULL || M->mnt.mnt_root == S->s_root ||
	M->mnt_next_for_sb == NULL ? M : M->mnt_next_for_sb;
inline struct mount *super_mount[struct super_block *S] =
	whole_or_next[S, whole_or_next[S, S->s_mounts]];
inline struct mount *super_mount[struct super_block *S] =
	(uintptr_t)S->s_mounts.next == (uintptr_t)&S->s_mounts ? NULL :
	(struct mount *)((uintptr_t)S->s_mounts.next -
	offsetof(struct mount, mnt_instance));
inline struct vfsmount *dentry_mnt[struct dentry *D] =
	(struct vfsmount *)((uintptr_t)super_mount[D->d_sb] +
	offsetof(struct mount, mnt));

/* One of the names that an inode has: a device has none, nor has what is
 * mounted nowhere. */
inline int is_nameless[struct inode *I] = I == NULL ||
	I->i_dentry.first == NULL || (I->i_mode & 0xf000) == 0x6000 ||
	super_mount[I->i_sb] == NULL;
inline struct dentry *inode_dentry[struct inode *I] = is_nameless[I] ? NULL :
	(struct dentry *)((uintptr_t)I->i_dentry.first -
	offsetof(struct dentry, d_u));
inline struct dentry *inode_dentry[struct inode *I] = is_nameless[I] ? NULL :
	(struct dentry *)((uintptr_t)I->i_dentry.first -
	offsetof(struct dentry, d_alias));
inline struct dentry *page_dentry[struct page *P] =
	inode_dentry[page_inode[P]];

/* In which page of its file a page is: the head has the number. */
inline uint64_t page_index[struct page *P] =
	((struct folio *)page_head[P])->index + (P - page_head[P]);
inline uint64_t page_index[struct page *P] =
	page_head[P]->index + (P - page_head[P]);

/* Of an operation and its flags. */
inline int is_read[uint32_t flags] =
	(flags & 0xff) == REQ_OP_READ || (flags & 0xff) == REQ_OP_DRV_IN;
inline int is_awaited[uint32_t flags] = is_read[flags] ?
	((flags >> __REQ_RAHEAD) & 1) == 0 :
	((flags >> __REQ_SYNC | flags >> __REQ_FUA |
	flags >> __REQ_PREFLUSH) & 1) != 0;
/* Only what is read or written has pages. The first that is left to do. */
inline int has_pages[struct bio *B] = B != NULL && B->bi_io_vec != NULL &&
	((B->bi_opf & 0xff) <= REQ_OP_WRITE ||
	(B->bi_opf & 0xff) == REQ_OP_ZONE_APPEND);
inline struct page *part_page[struct bio_vec *V, uint64_t done] =
	V->bv_page + ((V->bv_offset + done) >> 12);
inline struct page *bio_page[struct bio *B] = !has_pages[B] ? NULL :
	part_page[B->bi_io_vec + B->bi_iter.bi_idx, B->bi_iter.bi_bvec_done];

/* Of the tracepoint block_bio_queue: it is the only argument, or behind the
 * queue. */
inline struct bio *queued_bio[uintptr_t a, uintptr_t b] =
	(struct bio *)(b + 0 * offsetof(struct bio, bi_disk));
inline struct bio *queued_bio[uintptr_t a, uintptr_t b] = (struct bio *)a;
