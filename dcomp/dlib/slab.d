/* slab.d - memory of the slab allocator: which cache an address is of. Memory is
 * mapped at one place, page by page, and the structures of its pages are an
 * array at another. Where the kernel was built without the names of variables,
 * both are taken to be where they are if it is not loaded at random. */

inline uint64_t memory_map = `page_offset_base;
inline uint64_t memory_map = 0xffff888000000000;
inline struct page *memory_pages = (struct page *)`vmemmap_base;
inline struct page *memory_pages = (struct page *)0xffffea0000000000;
inline uint64_t memory_size = `max_pfn << 12;
inline uint64_t memory_size = 0x400000000000;

/* The cache that a page, of several the first, is of, or NULL. */
inline struct kmem_cache *slab_cache[struct page *H] = !page_is_slab[H] ?
	NULL : ((struct slab *)H)->slab_cache;
inline struct kmem_cache *slab_cache[struct page *H] = !page_is_slab[H] ?
	NULL : H->slab_cache;
inline struct kmem_cache *slab_cache[struct page *H] =
	(struct kmem_cache *)NULL;
