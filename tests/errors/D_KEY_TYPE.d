/* rows: L38 */

BEGIN { a[(void)1] = 1; }
          ^ key #1 may not be of type void

struct s { int n; int all[]; } *p;
BEGIN { @[p->all] = count(); }
             ^ key #1 may not be of type int []
