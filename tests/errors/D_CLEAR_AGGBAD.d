/* rows: A13 */

BEGIN { clear(@nothing); }
              ^ undefined aggregation: @nothing
