/* note.h - assembler text that puts a USDT probe at this place, as SystemTap's
 * macros do: a note of type stapsdt. args: the text of the arguments; the
 * operands of its %0... follow in the asm statement. NOTE_SEMAPHORE: the symbol
 * of its semaphore. */
#ifndef TESTS_NOTE_H
#define TESTS_NOTE_H

#ifndef NOTE_INSN
#define NOTE_INSN "nop"
#endif

#ifndef NOTE_SEMAPHORE
#define NOTE_SEMAPHORE "0"
#endif

#define NOTE(prov, name, args)                          \
	"990:	" NOTE_INSN "\n"                        \
	"	.pushsection .note.stapsdt, \"\", \"note\"\n" \
	"	.balign 4\n"                                  \
	"	.4byte 992f - 991f, 994f - 993f, 3\n"         \
	"991:	.asciz \"stapsdt\"\n"                     \
	"992:	.balign 4\n"                              \
	"993:	.8byte 990b, 0, " NOTE_SEMAPHORE "\n"   \
	"	.asciz \"" prov "\"\n"                  \
	"	.asciz \"" name "\"\n"                  \
	"	.asciz \"" args "\"\n"                  \
	"994:	.balign 4\n"                              \
	"	.popsection\n"

#endif
