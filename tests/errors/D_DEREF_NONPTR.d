/* rows: L30 */

BEGIN { trace(*pid); }
              ^ cannot dereference non-pointer type pid_t
