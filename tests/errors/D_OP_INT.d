/* rows: L31 */

int a[3];
BEGIN { trace(a["x"]); }
                ^ operator [ ] requires an index of integral type
