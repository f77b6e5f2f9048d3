/* rows: L38 */

BEGIN { a[(void)1] = 1; }
          ^ key #1 may not be of type void
