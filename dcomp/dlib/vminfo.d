/* vminfo.d - the provider vminfo: a probe for each of the statistics of virtual
 * memory, which fires when it goes up; arg0 says by how much. */

/* From the error code and the address of a page fault: the page was there, and
 * the access was forbidden; the address is one of a process. */
inline int is_forbidden[uint64_t code] = code & 1;
inline int is_user[uint64_t address] = (int64_t)address >= 0;

/* Pages of files, and swapped ones, on their way to or from a disk. They are
 * not counted again when a device passes them on to another one. */
inline uint64_t pages_of[uint64_t bytes] = (bytes + 4095) >> 12;
inline int is_paged[struct page *P] = P != NULL &&
	(page_is_swapped[page_head[P]] || page_inode[P] != NULL);
inline int is_paging[struct bio *B] = is_paged[bio_page[B]] &&
	((B->bi_flags >> BIO_CLONED) & 1) == 0;
inline int is_pgin[struct bio *B] = is_read[B->bi_opf] && is_paging[B];
inline int is_pgout[struct bio *B] = !is_read[B->bi_opf] && is_paging[B];
inline int is_file[struct bio *B] = page_inode[bio_page[B]] != NULL;

provider vminfo {
	/* Faults. */
	probe as_fault(uint64_t n) =
		rawtp:::page_fault_user, rawtp:::page_fault_kernel
		/is_user[arg0] && !is_forbidden[arg2]/ { n = 1; };
	probe prot_fault(uint64_t n) =
		rawtp:::page_fault_user, rawtp:::page_fault_kernel
		/is_user[arg0] && is_forbidden[arg2]/ { n = 1; };
	probe kernel_asflt(uint64_t n) =
		rawtp:::page_fault_kernel /!is_user[arg0]/ { n = 1; };
	probe maj_fault(uint64_t n) = cpc:::major_faults-all-1 { n = 1; };

	/* New pages, created by a fault. */
	self int fault;		/* 1: in one, 2: it copies, 3: it swaps in */
	fbt::handle_mm_fault:entry { self->fault = 1; }
	fbt::do_wp_page:entry, fbt::finish_fault:entry { self->fault = 2; }
	fbt::do_swap_page:entry { self->fault = 3; }
	fbt::do_wp_page:return, fbt::finish_fault:return,
	fbt::do_swap_page:return { self->fault = 1; }
	probe zfod(uint64_t n) =
		fbt::folio_add_new_anon_rmap:entry /self->fault == 1/
		{ n = 1 << page_order[(struct page *)arg0]; }
	      | fbt::page_add_new_anon_rmap:entry /self->fault == 1/
		{ n = 1 << page_order[(struct page *)arg0]; };
	probe cow_fault(uint64_t n) =
		fbt::folio_add_new_anon_rmap:entry /self->fault == 2/
		{ n = 1 << page_order[(struct page *)arg0]; }
	      | fbt::page_add_new_anon_rmap:entry /self->fault == 2/
		{ n = 1 << page_order[(struct page *)arg0]; };
	fbt::handle_mm_fault:return { self->fault = 0; }

	/* Reads and writes: how many, and of how many pages. */
	probe pgin(uint64_t n) =
		rawtp:::block_bio_queue /is_pgin[queued_bio[arg0, arg1]]/
		{ n = 1; };
	probe pgpgin(uint64_t n) =
		rawtp:::block_bio_queue /is_pgin[queued_bio[arg0, arg1]]/
		{ n = pages_of[queued_bio[arg0, arg1]->bi_iter.bi_size]; };
	probe fspgin(uint64_t n) =
		rawtp:::block_bio_queue /is_pgin[queued_bio[arg0, arg1]] &&
		    is_file[queued_bio[arg0, arg1]]/
		{ n = pages_of[queued_bio[arg0, arg1]->bi_iter.bi_size]; };
	probe pgout(uint64_t n) =
		rawtp:::block_bio_queue /is_pgout[queued_bio[arg0, arg1]]/
		{ n = 1; };
	probe pgpgout(uint64_t n) =
		rawtp:::block_bio_queue /is_pgout[queued_bio[arg0, arg1]]/
		{ n = pages_of[queued_bio[arg0, arg1]->bi_iter.bi_size]; };
	probe fspgout(uint64_t n) =
		rawtp:::block_bio_queue /is_pgout[queued_bio[arg0, arg1]] &&
		    is_file[queued_bio[arg0, arg1]]/
		{ n = pages_of[queued_bio[arg0, arg1]->bi_iter.bi_size]; };

	/* A page of a program's code that has to be read. */
	self struct vm_fault *missing;
	fbt::filemap_fault:entry { self->missing = args[0]; }
	probe execpgin(uint64_t n) =
		fbt::filemap_fault:return
		/self->missing != NULL && (args[1] & VM_FAULT_MAJOR) != 0 &&
		    (self->missing->vma->vm_flags & 4) != 0/ { n = 1; };

	/* Swap. */
	probe anonpgin(uint64_t n) =
		fbt::swap_read_folio:entry
		{ n = 1 << page_order[(struct page *)arg0]; }
	      | fbt::swap_readpage:entry
		{ n = 1 << page_order[(struct page *)arg0]; };
	probe pgswapin(uint64_t n) =
		fbt::swap_read_folio:entry
		{ n = 1 << page_order[(struct page *)arg0]; }
	      | fbt::swap_readpage:entry
		{ n = 1 << page_order[(struct page *)arg0]; };
	probe anonpgout(uint64_t n) =
		rawtp:::mm_vmscan_write_folio
		/page_has[(struct page *)args[0], PG_swapbacked]/
		{ n = 1 << page_order[(struct page *)args[0]]; }
	      | rawtp:::mm_vmscan_writepage /page_has[args[0], PG_swapbacked]/
		{ n = 1 << page_order[args[0]]; };
	probe pgswapout(uint64_t n) =
		rawtp:::mm_vmscan_write_folio
		/page_has[(struct page *)args[0], PG_swapbacked]/
		{ n = 1 << page_order[(struct page *)args[0]]; }
	      | rawtp:::mm_vmscan_writepage /page_has[args[0], PG_swapbacked]/
		{ n = 1 << page_order[args[0]]; };

	/* The search for pages that can be freed. */
	probe pgrrun(uint64_t n) = rawtp:::mm_vmscan_wakeup_kswapd { n = 1; };
	probe rev(uint64_t n) = rawtp:::mm_vmscan_kswapd_wake { n = 1; };
	probe scan(uint64_t n) =
		rawtp:::mm_vmscan_lru_shrink_inactive,
		rawtp:::mm_vmscan_lru_shrink_active /arg1 != 0/ { n = arg1; };
	probe dfree(uint64_t n) =
		rawtp:::mm_vmscan_lru_shrink_inactive /args[2] != 0/
		{ n = args[2]; };
	probe pgrec(uint64_t n) =
		rawtp:::mm_lru_activate { n = 1; }
		rawtp:::mm_vmscan_lru_shrink_inactive
		/args[3]->nr_activate[0] + args[3]->nr_activate[1] != 0/
		{ n = args[3]->nr_activate[0] + args[3]->nr_activate[1]; };
};
