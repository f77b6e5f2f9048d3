/* rows: P70 P71
 * engines: bpf
 * needs: disk root
 * args: -c "dd if=/dev/zero of=$disk/dtrace_io_flush bs=4k count=1 conv=fsync"
 * No request is at a place that no disk has: one to write out what the disk has
 * cached is at none. */
io:::start, io:::done
{
	@[args[0]->b_blkno > 1 << 60 ? "beyond" : "there"] = count();
}

END
{
	printa("%s\n", @);
}
