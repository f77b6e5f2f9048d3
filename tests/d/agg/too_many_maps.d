/* rows: E9
 * engines: bpf
 * exit: 1
 * stderr
 * Elements of so many sizes that they cannot be kept in as few maps as a
 * program may have. */
BEGIN
{
	@a1[1] = lquantize(1, 0, 1, 1);
	@a2[1] = lquantize(1, 0, 2, 1);
	@a3[1] = lquantize(1, 0, 3, 1);
	@a4[1] = lquantize(1, 0, 4, 1);
	@a5[1] = lquantize(1, 0, 5, 1);
	@a6[1] = lquantize(1, 0, 6, 1);
	@a7[1] = lquantize(1, 0, 7, 1);
	@a8[1] = lquantize(1, 0, 8, 1);
	@a9[1] = lquantize(1, 0, 9, 1);
	@a10[1] = lquantize(1, 0, 10, 1);
	@a11[1] = lquantize(1, 0, 11, 1);
	@a12[1] = lquantize(1, 0, 12, 1);
	@a13[1] = lquantize(1, 0, 13, 1);
	@a14[1] = lquantize(1, 0, 14, 1);
	@a15[1] = lquantize(1, 0, 15, 1);
	@a16[1] = lquantize(1, 0, 16, 1);
	@a17[1] = lquantize(1, 0, 17, 1);
	@a18[1] = lquantize(1, 0, 18, 1);
	@a19[1] = lquantize(1, 0, 19, 1);
	@a20[1] = lquantize(1, 0, 20, 1);
	@a21[1] = lquantize(1, 0, 21, 1);
	@a22[1] = lquantize(1, 0, 22, 1);
	@a23[1] = lquantize(1, 0, 23, 1);
	@a24[1] = lquantize(1, 0, 24, 1);
	@a25[1] = lquantize(1, 0, 25, 1);
	@a26[1] = lquantize(1, 0, 26, 1);
	@a27[1] = lquantize(1, 0, 27, 1);
	@a28[1] = lquantize(1, 0, 28, 1);
	@a29[1] = lquantize(1, 0, 29, 1);
	@a30[1] = lquantize(1, 0, 30, 1);
	@a31[1] = lquantize(1, 0, 31, 1);
	@a32[1] = lquantize(1, 0, 32, 1);
	@a33[1] = lquantize(1, 0, 33, 1);
	@a34[1] = lquantize(1, 0, 34, 1);
	@a35[1] = lquantize(1, 0, 35, 1);
	@a36[1] = lquantize(1, 0, 36, 1);
	@a37[1] = lquantize(1, 0, 37, 1);
	@a38[1] = lquantize(1, 0, 38, 1);
	@a39[1] = lquantize(1, 0, 39, 1);
	@a40[1] = lquantize(1, 0, 40, 1);
	@a41[1] = lquantize(1, 0, 41, 1);
	@a42[1] = lquantize(1, 0, 42, 1);
	@a43[1] = lquantize(1, 0, 43, 1);
	@a44[1] = lquantize(1, 0, 44, 1);
	@a45[1] = lquantize(1, 0, 45, 1);
	@a46[1] = lquantize(1, 0, 46, 1);
	@a47[1] = lquantize(1, 0, 47, 1);
	@a48[1] = lquantize(1, 0, 48, 1);
	@a49[1] = lquantize(1, 0, 49, 1);
	@a50[1] = lquantize(1, 0, 50, 1);
	@a51[1] = lquantize(1, 0, 51, 1);
	@a52[1] = lquantize(1, 0, 52, 1);
	@a53[1] = lquantize(1, 0, 53, 1);
	@a54[1] = lquantize(1, 0, 54, 1);
	@a55[1] = lquantize(1, 0, 55, 1);
	@a56[1] = lquantize(1, 0, 56, 1);
	@a57[1] = lquantize(1, 0, 57, 1);
	@a58[1] = lquantize(1, 0, 58, 1);
	@a59[1] = lquantize(1, 0, 59, 1);
	@a60[1] = lquantize(1, 0, 60, 1);
	@a61[1] = lquantize(1, 0, 61, 1);
	@a62[1] = lquantize(1, 0, 62, 1);
	@a63[1] = lquantize(1, 0, 63, 1);
	@a64[1] = lquantize(1, 0, 64, 1);
	@a65[1] = lquantize(1, 0, 65, 1);
	@a66[1] = lquantize(1, 0, 66, 1);
	exit(0);
}
