/* A structure with pointers to others that nobody defines. */
struct tags_handle {
	struct tags_opaque *opaque;
	struct tags_later *later;
};
