/* A tick fires within the kernel: arg0 is the address there, if the engine can
 * tell it, and arg1, the program counter of a program, is 0.
 * rows: P29 */
tick-10ms
{
	printf("%d %d %d\n", arg0 == 0 || arg0 >= 0xffff800000000000, arg1, arg2);
	exit(0);
}
