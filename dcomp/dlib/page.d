/* page.d - pages of memory: the file that they belong to, and a name of it; and
 * bios, which carry pages to and from a disk. */

/* Of several pages that belong together the first is the head. In the others,
 * bit 0 of this word is set, and the rest is the head's address, or a mask that
 * gives it. */
inline struct page *page_of_info[struct page *P, uint64_t info] =
	(info & 1) == 0 ? P : info >> 40 == 0xffffff ?
	(struct page *)((uintptr_t)P & info) : (struct page *)(info - 1);
inline struct page *page_head[struct page *P] =
	page_of_info[P, P->compound_head];
inline struct page *page_head[struct page *P] =
	page_of_info[P, P->compound_info];

/* These need a head. Memory of the slab allocator has something else in the
 * place of the mapping. */
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

/* Bit 0 is set for memory of a process, bit 1 for that of a driver. */
inline uintptr_t page_mapping[struct page *P] = P == NULL ||
	page_is_slab[page_head[P]] ? 0 : (uintptr_t)page_head[P]->mapping;
inline struct inode *page_inode[struct page *P] =
	page_mapping[P] == 0 || (page_mapping[P] & 3) != 0 ? NULL :
	((struct address_space *)page_mapping[P])->host;

/* One of a file system's mounts: of the first two, preferably one of the whole
 * file system, not of a part (a bind mount). */
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

/* One of an inode's names. A device has none, and neither has an inode of a
 * file system that is not mounted. */
inline int is_nameless[struct inode *I] = I == NULL ||
	I->i_dentry.first == NULL || (I->i_mode & 0xf000) == 0x6000 ||
	super_mount[I->i_sb] == NULL;
inline struct dentry *inode_dentry[struct inode *I] = is_nameless[I] ? NULL :
	(struct dentry *)((uintptr_t)I->i_dentry.first -
	offsetof(struct dentry, d_u));
inline struct dentry *inode_dentry[struct inode *I] = is_nameless[I] ? NULL :
	(struct dentry *)((uintptr_t)I->i_dentry.first -
	offsetof(struct dentry, d_alias));
/* The number of a page in its file, by that of the head. */
inline uint64_t page_index[struct page *P] =
	((struct folio *)page_head[P])->index + (P - page_head[P]);
inline uint64_t page_index[struct page *P] =
	page_head[P]->index + (P - page_head[P]);
inline uint64_t page_offset[struct page *P] =
	page_inode[P] == NULL ? 0 : page_index[P] * 4096;

/* From a word with an operation and its flags. */
inline int is_read[uint32_t flags] =
	(flags & 0xff) == REQ_OP_READ || (flags & 0xff) == REQ_OP_DRV_IN;
inline int is_awaited[uint32_t flags] = is_read[flags] ?
	((flags >> __REQ_RAHEAD) & 1) == 0 :
	((flags >> __REQ_SYNC | flags >> __REQ_FUA |
	flags >> __REQ_PREFLUSH) & 1) != 0;
/* Only reads and writes have pages; bio_page is the first page left to do. */
inline int has_pages[struct bio *B] = B != NULL && B->bi_io_vec != NULL &&
	((B->bi_opf & 0xff) <= REQ_OP_WRITE ||
	(B->bi_opf & 0xff) == REQ_OP_ZONE_APPEND);
inline struct page *part_page[struct bio_vec *V, uint64_t done] =
	V->bv_page + ((V->bv_offset + done) >> 12);
inline struct page *bio_page[struct bio *B] = !has_pages[B] ? NULL :
	part_page[B->bi_io_vec + B->bi_iter.bi_idx, B->bi_iter.bi_bvec_done];

/* The bio of the tracepoint block_bio_queue: its only argument or, on kernels
 * where a bio has bi_disk, its second one, behind the queue. */
inline struct bio *queued_bio[uintptr_t a, uintptr_t b] =
	(struct bio *)(b + 0 * offsetof(struct bio, bi_disk));
inline struct bio *queued_bio[uintptr_t a, uintptr_t b] = (struct bio *)a;
