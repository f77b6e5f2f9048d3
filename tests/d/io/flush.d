/* rows: P70 P71
 * engines: bpf
 * needs: disk root
 * args: -c "dd if=/dev/zero of=$disk/dtrace_io_flush bs=4k count=1 conv=fsync"
 * Requests without a place on the disk, to flush its cache, are not shown as
 * being at a place beyond its end. */
io:::start, io:::done
{
	@[args[0]->b_blkno > 1 << 60 ? "beyond" : "there"] = count();
}

END
{
	printa("%s\n", @);
}
