/* subr_blob.S - the subroutines of dvm/subr/, compiled to one BPF object. */
	.section .rodata
	.balign 8
	.globl subr_bpf_o, subr_bpf_o_end
subr_bpf_o:
	.incbin "subr_bpf.o"
subr_bpf_o_end:
	.section .note.GNU-stack, "", @progbits
