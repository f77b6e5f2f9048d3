#define FOUND 9
