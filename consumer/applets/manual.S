/* manual.S - the manual pages, compressed as man(1) reads them. */
	.section .rodata
	.globl manual_gz, manual_gz_end, lockstat_gz, lockstat_gz_end
	.globl plockstat_gz, plockstat_gz_end
manual_gz:
	.incbin "dtrace.1.gz"
manual_gz_end:
lockstat_gz:
	.incbin "lockstat.1.gz"
lockstat_gz_end:
plockstat_gz:
	.incbin "plockstat.1.gz"
plockstat_gz_end:
	.section .note.GNU-stack, "", @progbits
