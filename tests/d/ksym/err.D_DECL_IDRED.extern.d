/* rows: L61 */
extern int foo;
extern long foo;
