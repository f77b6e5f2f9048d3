/* rows: P70
 * engines: bpf
 * needs: fbt disk root
 * args: -c "sh -c 'f=$disk/dtrace_io_wait; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do dd if=/dev/zero of=\$f bs=64k count=16 conv=fsync; done; dd if=\$f of=/dev/null bs=4k iflag=direct'"
 * Programs wait for direct reads, and for writes that they want finished: the
 * end of a wait is for the same request as its beginning. Requests without a
 * path are the file system's own: a journal is only written. */
io:::wait-start
/execname == "dd"/
{
	began++;
	self->since = timestamp;
	self->device = args[0]->b_edev;
	self->block = args[0]->b_blkno;
}

io:::wait-done
/self->since/
{
	ended++;
	other += timestamp <= self->since ||
	    self->device != args[0]->b_edev ||
	    self->block != args[0]->b_blkno || args[0]->b_error != 0;
	self->since = 0;
}

io:::wait-start, io:::wait-done
/execname == "dd" && args[0]->b_flags & B_PHYS/
{
	@direct[args[0]->b_flags & (B_BUSY | B_DONE | B_READ), probename,
	    args[1]->dev_pathname, args[0]->b_bcount] = sum(0);
}

io:::wait-start, io:::wait-done
/execname == "dd" && args[2]->fi_name == "dtrace_io_wait"/
{
	@file[args[0]->b_flags & (B_BUSY | B_DONE | B_READ | B_WRITE),
	    probename, args[1]->dev_pathname] = sum(0);
}

io:::wait-start
/substr(execname, 0, 5) == "jbd2/" && args[1]->dev_major != 0/
{
	reads += args[0]->b_flags & B_WRITE ? 0 : 1;
	@journal[args[2]->fi_pathname] = sum(0);
}

END
{
	printf("%d %d\n", began > 0 && began == ended, other);
	printf("%d\n", reads);
	printa("%s\n", @journal);
	setopt("aggsortkey");
	printa("%x %s %s %d\n", @direct);
	printa("%x %s %s\n", @file);
}
