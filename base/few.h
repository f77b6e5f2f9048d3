/* few.h - initial and batch sizes: FEW(usual, least) is `usual' in a release,
 * and `least' in the build with sanitizers, so that every test makes buffers
 * grow and splits work into several batches. */
#ifndef BASE_FEW_H
#define BASE_FEW_H

#ifdef HARSH
#define FEW(usual, least) (least)
#else
#define FEW(usual, least) (usual)
#endif

#endif
