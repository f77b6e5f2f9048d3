/* few.h - how much room something has at first, or at once, where any number
 * of one or more will do: FEW(usual, least). The build with sanitizers takes
 * the least, so that what has to grow, or to be done in several turns, does so
 * in every test. */
#ifndef BASE_FEW_H
#define BASE_FEW_H

#ifdef HARSH
#define FEW(usual, least) (least)
#else
#define FEW(usual, least) (usual)
#endif

#endif
