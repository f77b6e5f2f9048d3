/* rows: G2 L39
 * More arrays and aggregations than a program can have maps, whose elements
 * have the same size: nothing in them is lost. */
BEGIN
{
	a0[1L] = 0;
	a1[1L] = 1;
	a2[1L] = 2;
	a3[1L] = 3;
	a4[1L] = 4;
	a5[1L] = 5;
	a6[1L] = 6;
	a7[1L] = 7;
	a8[1L] = 8;
	a9[1L] = 9;
	a10[1L] = 10;
	a11[1L] = 11;
	a12[1L] = 12;
	a13[1L] = 13;
	a14[1L] = 14;
	a15[1L] = 15;
	a16[1L] = 16;
	@g0[1L] = sum(0 + 1);
	@g1[1L] = sum(1 + 1);
	@g2[1L] = sum(2 + 1);
	@g3[1L] = sum(3 + 1);
	@g4[1L] = sum(4 + 1);
	@g5[1L] = sum(5 + 1);
	@g6[1L] = sum(6 + 1);
	@g7[1L] = sum(7 + 1);
	@g8[1L] = sum(8 + 1);
	@g9[1L] = sum(9 + 1);
	@g10[1L] = sum(10 + 1);
	@g11[1L] = sum(11 + 1);
	@g12[1L] = sum(12 + 1);
	@g13[1L] = sum(13 + 1);
	@g14[1L] = sum(14 + 1);
	@g15[1L] = sum(15 + 1);
	@g16[1L] = sum(16 + 1);
	@g0[2L] = sum(0 + 2);
	@g1[2L] = sum(1 + 2);
	@g2[2L] = sum(2 + 2);
	@g3[2L] = sum(3 + 2);
	@g4[2L] = sum(4 + 2);
	@g5[2L] = sum(5 + 2);
	@g6[2L] = sum(6 + 2);
	@g7[2L] = sum(7 + 2);
	@g8[2L] = sum(8 + 2);
	@g9[2L] = sum(9 + 2);
	@g10[2L] = sum(10 + 2);
	@g11[2L] = sum(11 + 2);
	@g12[2L] = sum(12 + 2);
	@g13[2L] = sum(13 + 2);
	@g14[2L] = sum(14 + 2);
	@g15[2L] = sum(15 + 2);
	@g16[2L] = sum(16 + 2);
	exit(0);
}
END
{
	printf("%d\n", a0[1L] + a1[1L] + a2[1L] + a3[1L] + a4[1L] + a5[1L] + a6[1L] + a7[1L] + a8[1L] + a9[1L] + a10[1L] + a11[1L] + a12[1L] + a13[1L] + a14[1L] + a15[1L] + a16[1L]);
}
