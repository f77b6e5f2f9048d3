/* note.h - a probe of a program's own at this place, as other tools leave such:
 * a note of type stapsdt, without semaphore. args: the text, after the
 * instruction what %0... in it stand for. */
#ifndef TESTS_NOTE_H
#define TESTS_NOTE_H

#ifndef NOTE_INSN
#define NOTE_INSN "nop"
#endif

#define NOTE(prov, name, args)                          \
	"990:	" NOTE_INSN "\n"                        \
	"	.pushsection .note.stapsdt, \"\", \"note\"\n" \
	"	.balign 4\n"                                  \
	"	.4byte 992f - 991f, 994f - 993f, 3\n"         \
	"991:	.asciz \"stapsdt\"\n"                     \
	"992:	.balign 4\n"                              \
	"993:	.8byte 990b, 0, 0\n"                      \
	"	.asciz \"" prov "\"\n"                  \
	"	.asciz \"" name "\"\n"                  \
	"	.asciz \"" args "\"\n"                  \
	"994:	.balign 4\n"                              \
	"	.popsection\n"

#endif
