/* odd_code.S - functions of which it is not sure what they are made of, or by
 * what they return; the program does not call them. */
	.text
#define FUNCTION(name) \
	.globl name; \
	.type name, @function; \
name:
#define END(name) \
	.size name, . - name

FUNCTION(data)			/* among the instructions */
	mov 1f(%rip), %eax
	ret
1:	.long 0xc3909090
END(data)
FUNCTION(middle)		/* of an instruction is branched to */
	je 1f + 1
	nop
1:	mov $0x90909090, %eax
	ret
END(middle)
FUNCTION(runs_on)		/* behind its end */
	test %edi, %edi
	je 1f
	ret
1:	nop
END(runs_on)
FUNCTION(unknown)
	.byte 0x06
	ret
END(unknown)
FUNCTION(leaves)		/* perhaps */
	test %edi, %edi
	je plain
	ret
END(leaves)
FUNCTION(somewhere)
	pop %rcx
	jmp *%rcx
END(somewhere)
FUNCTION(into)			/* another's middle */
	jmp plain + 5
END(into)
FUNCTION(plain)
	mov $1, %eax
	ret
END(plain)
FUNCTION(never)
1:	pause
	jmp 1b
END(never)
FUNCTION(unsized)		/* or two, one of which has no name */
	ret
	ret
FUNCTION(unwritten)
	jmp 1f
	nop
1:	ret
	.balign 16
FUNCTION(locks)
	nop
	lock; incl (%rsp)
	ret
END(locks)

FUNCTION(vector)		/* which Linux takes for a jump */
	vpor %xmm0, %xmm0, %xmm0
	ret
END(vector)

FUNCTION(fused)			/* which Linux cannot decode */
	vfmaddsd %xmm1, %xmm2, %xmm3, %xmm0
	ret
END(fused)

FUNCTION(restarts)		/* within, as the kernel is told */
	nop
1:	incl %eax
	incl %eax
2:	ret
3:	ret
END(restarts)
	.section __rseq_cs, "aw"
	.balign 32
	.long 0, 0
	.quad 1b, 2b - 1b, 3b

	.section .note.GNU-stack, "", @progbits
