/* dof.c - a program with probes as other DTraces build them, for check_dof:
 * five bytes of nops where a call was, and a section in DTrace Object Format,
 * here written by hand. With -DRELATIVE, addresses are relative to the section.
 * The second probe is fired only if its is-enabled test says so. It prints what
 * it fires. With -DMANY the section has many places, and many arguments. */
#include <stdio.h>

#ifdef MANY
#define ASKS	   "65535"
#define PROBES	   "16"
#define NARGS	   "255, 255"
#define PLACES	   "65535"
#define MORE_TYPES ".rept 253\n.asciz \"struct a_long_name *\"\n.endr\n"
#define MORE_OFFS  ".rept 65533\n.4byte first - serve\n.endr\n"
#define MORE_SHOWN ".skip 253\n"
#else
#define ASKS	   "1"
#define PROBES	   "1"
#define NARGS	   "2, 2"
#define PLACES	   "2"
#define MORE_TYPES ""
#define MORE_OFFS  ""
#define MORE_SHOWN ""
#endif

#ifdef RELATIVE
#define ADDRESS "serve - dof"
#else
#define ADDRESS "serve"
#endif

#define SECTION(type, each, name)                  \
	"	.4byte " type ", 8, 1, " each "\n" \
	"	.8byte " name " - dof, " name "_end - " name "\n"

__asm__("	.section .SUNW_dof, \"aw\"\n"
	"	.balign 8\n"
	"dof:	.byte 0x7f\n"
	"	.ascii \"DOF\"\n"
	"	.byte 2, 1, 2, 2, 8, 8, 0, 0, 0, 0, 0, 0\n"
	"	.4byte 0, 64, 32, 6\n"
	"	.8byte headers - dof, dof_end - dof, dof_end - dof, 0\n"
	"headers:\n" SECTION("8", "0", "texts") SECTION(
		"16", "48", "probes") SECTION("17", "1", "map") SECTION("18",
		"4", "offs") SECTION("15", "0", "provider") SECTION("26", "4",
		"asked") "	.balign 8\n"
			 "texts:	.asciz \"\"\n"
			 "name:	.asciz \"old\"\n"
			 "probe:	.asciz \"request__start\"\n"
			 "rare:	.asciz \"rare\"\n"
			 "function: .asciz \"serve\"\n"
			 "types:	.asciz \"int\", \"char *\"\n" MORE_TYPES
			 "shown:	.asciz \"string\", \"int\"\n" MORE_TYPES
			 "texts_end:\n"
			 "	.balign 8\n"
			 "probes: .8byte " ADDRESS "\n"
			 "	.4byte function - texts, probe - texts, types "
			 "- texts\n"
			 "	.4byte shown - texts, 1, 1\n"
			 "	.byte " NARGS "\n"
			 "	.2byte " PLACES "\n"
			 "	.4byte 0, 0, 0\n"
			 "	.rept " PROBES "\n"
			 "	.8byte " ADDRESS "\n"
			 "	.4byte function - texts, rare - texts, types "
			 "- texts\n"
			 "	.4byte 0, 0, 3\n"
			 "	.byte 1, 0\n"
			 "	.2byte 1\n"
			 "	.4byte 0\n"
			 "	.2byte " ASKS ", 0\n"
			 "	.4byte 0\n"
			 "	.endr\n"
			 "probes_end:\n"
			 "map:	.byte 9, 1, 0\n" MORE_SHOWN "map_end:\n"
			 "	.balign 8\n"
			 "offs:	.4byte 0, first - serve, second - "
			 "serve, third - serve\n" MORE_OFFS "offs_end:\n"
			 "asked:	.rept " ASKS "\n"
			 "	.4byte answer - serve\n"
			 "	.endr\n"
			 "asked_end:\n"
			 "provider: .4byte 0, 1, 2, 3, name - texts, 0, 0, "
			 "0, 0, 0, 5\n"
			 "provider_end:\n"
			 "dof_end:\n"
			 "	.text\n"
			 "	.type serve, @function\n"
			 "serve:	push %rbp\n"
			 "	mov %rsp, %rbp\n"
			 "first:	.byte 0x90, 0x90, 0x90, 0x90, 0x90\n"
			 "	inc %edi\n"
			 "second: .byte 0x90, 0x90, 0x90, 0x90, 0x90\n"
			 "	.byte 0x48, 0x33, 0xc0\n"
			 "answer: .byte 0x90, 0x90\n"
			 "	test %eax, %eax\n"
			 "	je 1f\n"
			 "third:	.byte 0x90, 0x90, 0x90, 0x90, 0x90\n"
			 "1:	pop %rbp\n"
			 "	ret\n"
			 "	.size serve, . - serve\n");

/* Returns whether the second probe was enabled. */
int serve(int n, const char *text);

int main(void)
{
	char text[20];
	int wanted;

	for (int i = 1; i <= 2; i++) {
		snprintf(text, sizeof(text), "/path%d", i);
		wanted = serve(10 * i, text);
		printf("%s %d\n%s %d\n", text, 10 * i, text, 10 * i + 1);
		printf(wanted ? "rare %d\n" : "", 10 * i + 1);
	}
	return 0;
}
