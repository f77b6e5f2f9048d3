/* slab.d - memory of the slab allocator: which cache an address belongs to. All
 * memory is mapped in one range, page by page; the structures of the pages are
 * an array elsewhere. If the kernel was built without the names of variables,
 * both are assumed to be at the places that they have without randomization. */

inline uint64_t memory_map = `page_offset_base;
inline uint64_t memory_map = 0xffff888000000000;
inline struct page *memory_pages = (struct page *)`vmemmap_base;
inline struct page *memory_pages = (struct page *)0xffffea0000000000;
inline uint64_t memory_size = `max_pfn << 12;
inline uint64_t memory_size = 0x400000000000;

/* The cache that a page belongs to, given the head of its pages, or NULL. */
inline struct kmem_cache *slab_cache[struct page *H] = !page_is_slab[H] ?
	NULL : ((struct slab *)H)->slab_cache;
inline struct kmem_cache *slab_cache[struct page *H] = !page_is_slab[H] ?
	NULL : H->slab_cache;
inline struct kmem_cache *slab_cache[struct page *H] =
	(struct kmem_cache *)NULL;
