/* usdt.d - prints the arguments of the probes of tests/usdt.c as that does. */
usdttest$target:::registers-all
{
	printf("registers %x %d %u %d %u %d %u %d %u %d %d %x\n", arg0,
		(int64_t)arg1, arg2, (int64_t)arg3, arg4, (int64_t)arg5, arg6,
		(int64_t)arg7, arg8, (int64_t)arg9, (int64_t)arg10, arg11);
}

usdttest$target:::others
{
	printf("others %d %u %d %d %d %d %d %x %d %u %d %d\n", arg0, args[1],
		args[2], args[3], args[4], args[5], arg6, arg7,
		(int64_t)args[8], arg9, arg10, arg11);
}

usdttest$target:::refused { printf("refused %x %d\n", arg0, arg5); }
usdttest$target:::fixed { printf("fixed %d %d %d\n", arg0, arg1, arg2); }
usdttest$target:::inlined { printf("inlined %d\n", arg0); }
