/* many.c - `many IN OUT N' copies the object IN to OUT and adds N functions to
 * its symbol table: f00000000 and so on, one every 4 bytes of `pad'. With one
 * more argument, each name goes on to the end of the last one. */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char in[1 << 23];

static Elf64_Shdr *symbol_table(void)
{
	Elf64_Ehdr *h = (Elf64_Ehdr *)in;
	Elf64_Shdr *s = (Elf64_Shdr *)(in + h->e_shoff);

	for (int i = 0; i < h->e_shnum; i++)
		if (s[i].sh_type == SHT_SYMTAB)
			return &s[i];
	exit(1);
}

static Elf64_Sym pad_of(const Elf64_Sym *y, const char *names)
{
	while (strcmp(names + y->st_name, "pad") != 0)
		y++;
	return *y;
}

static void put(FILE *f, const void *p, size_t n)
{
	if (fwrite(p, 1, n, f) != n)
		exit(1);
}

int main(int argc, char **argv)
{
	FILE *from = argc > 3 ? fopen(argv[1], "r") : NULL;
	FILE *to = from ? fopen(argv[2], "w") : NULL;
	size_t n = to ? strtoul(argv[3], NULL, 10) : 0, size;
	Elf64_Shdr *symbols, *names, was;
	Elf64_Sym pad;

	if (!n)
		return 1;
	size = (fread(in, 1, sizeof(in), from) + 15) & -16;
	symbols = symbol_table();
	names = (Elf64_Shdr *)(in + ((Elf64_Ehdr *)in)->e_shoff) +
		symbols->sh_link;
	was = *symbols;
	pad = pad_of((Elf64_Sym *)(in + was.sh_offset), in + names->sh_offset);
	symbols->sh_offset = size;
	symbols->sh_size += n * sizeof(pad);
	pad.st_size = 4;
	char *text = in + names->sh_offset;
	size_t ntext = names->sh_size;
	names->sh_offset = size + symbols->sh_size;
	names->sh_size += n * sizeof("f00000000");
	put(to, in, size);
	put(to, in + was.sh_offset, was.sh_size);
	for (size_t i = 0; i < n; i++) {
		pad.st_name = ntext + i * sizeof("f00000000");
		put(to, &pad, sizeof(pad));
		pad.st_value += 4;
	}
	put(to, text, ntext);
	for (size_t i = 0; i < n; i++)
		fprintf(to, "f%08zu%c", i, argc > 4 && i + 1 < n ? '_' : 0);
	return fclose(to) != 0;
}
