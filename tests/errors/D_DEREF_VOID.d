/* rows: L23 */

BEGIN { trace(*(void *)arg0); }
              ^ cannot dereference pointer to void
