/* rows: L30
 * Of pointers only NULL becomes an integer without a cast. */
uintptr_t addr;
BEGIN
{
	addr = NULL;
	addr = (uintptr_t)curthread;
	addr = curthread;
}
