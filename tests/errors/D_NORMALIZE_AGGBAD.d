/* rows: A13 G15 */

BEGIN { denormalize(@nothing); }
                    ^ undefined aggregation: @nothing
