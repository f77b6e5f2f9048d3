/* rows: L23 */

BEGIN { trace(*(int (*)(int))arg0); }
              ^ cannot dereference pointer to function
