/* Calls of many functions: each return belongs to the last entry that has not
 * returned yet.
 * rows: P30 P33
 * needs: fbt disk root
 * engines: bpf
 * args: -c "touch $disk/tree"
 */
int calls, open, wrong;
string called[int];

fbt::ext4_[a-i]*:entry
/pid == $target/
{
	called[open++] = probefunc;
	calls++;
}

fbt::ext4_[a-i]*:return
/pid == $target && open/
{
	wrong += called[--open] != probefunc;
}

END
{
	printf("%d %d %d\n", calls > 10, open, wrong);
}
