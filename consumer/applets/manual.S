/* manual.S - the manual page, compressed as man(1) reads it. */
	.section .rodata
	.globl manual_gz, manual_gz_end
manual_gz:
	.incbin "dtrace.1.gz"
manual_gz_end:
	.section .note.GNU-stack, "", @progbits
