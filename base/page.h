/* page.h - the size of the machine's pages. */
#ifndef BASE_PAGE_H
#define BASE_PAGE_H

enum {
	PAGE = 4096 /* bytes, on x86-64 */
};

#endif
