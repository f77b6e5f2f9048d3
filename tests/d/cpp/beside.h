#define BESIDE 8
