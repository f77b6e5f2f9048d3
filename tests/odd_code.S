/* odd_code.S - functions whose instructions, or whose returns, cannot be told
 * for certain; the program does not call them. */
	.text
#define FUNCTION(name) \
	.globl name; \
	.type name, @function; \
name:
#define END(name) \
	.size name, . - name

FUNCTION(data)			/* between the instructions */
	mov 1f(%rip), %eax
	ret
1:	.long 0xc3909090
END(data)
FUNCTION(middle)		/* a branch to an instruction's middle */
	je 1f + 1
	nop
1:	mov $0x90909090, %eax
	ret
END(middle)
FUNCTION(runs_on)		/* the code goes on behind the end */
	test %edi, %edi
	je 1f
	ret
1:	nop
END(runs_on)
FUNCTION(unknown)
	.byte 0x06
	ret
END(unknown)
FUNCTION(leaves)		/* by a conditional jump */
	test %edi, %edi
	je plain
	ret
END(leaves)
FUNCTION(somewhere)
	pop %rcx
	jmp *%rcx
END(somewhere)
FUNCTION(added)			/* an address and what is added to it */
	add 8(%rdx), %rax
	jmp *%rax
END(added)
FUNCTION(into)			/* a jump to another's middle */
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
FUNCTION(unsized)		/* perhaps two, one without a name */
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

FUNCTION(vector)		/* Linux takes it for a jump */
	vpor %xmm0, %xmm0, %xmm0
	ret
END(vector)

FUNCTION(fused)			/* Linux cannot decode it */
	vfmaddsd %xmm1, %xmm2, %xmm3, %xmm0
	ret
END(fused)

FUNCTION(restarts)		/* a restartable sequence within */
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

	.text
FUNCTION(restarted)		/* one that begins with the function */
1:	incl %eax
	incl %eax
2:	ret
3:	ret
END(restarted)
	.section __rseq_cs, "aw"
	.long 0, 0
	.quad 1b, 2b - 1b, 3b

	.section .note.GNU-stack, "", @progbits
