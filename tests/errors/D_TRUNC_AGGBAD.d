/* rows: A13 G14 */

BEGIN { trunc(@nothing, 1); }
              ^ undefined aggregation: @nothing
