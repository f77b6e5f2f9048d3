/* rows: V24 */

BEGIN { trace(uregs[R_TRAPNO + 1]); }
                             ^ index 28 is out of range for uregs[ ]

BEGIN { trace(uregs[-1]); }
                    ^ index -1 is out of range for uregs[ ]
