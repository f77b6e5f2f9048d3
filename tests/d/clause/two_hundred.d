/* rows: L4 E8
 * Two hundred clauses of one probe: aggregations, strings, variables of every
 * kind, predicates. Each counts itself in n. */
#pragma D option strsize=64
int n;
string s;
int seen[int];
self int length;
self string last;
this int at;

BEGIN { s = "start"; }
BEGIN
{
	@c["clause", 0] = count();
	n++;
}
BEGIN
/n == 1 && s != "never"/
{
	s = strjoin("s", lltostr(1));
	@s[s] = sum(1);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 2;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 3 && s != "never"/
{
	seen[3] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "1");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 5 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[3] == 3 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 7 && s != "never"/
{
	if (n > 7) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 8] = count();
	n++;
}
BEGIN
/n == 9 && s != "never"/
{
	s = strjoin("s", lltostr(9));
	@s[s] = sum(9);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 10;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 11 && s != "never"/
{
	seen[11] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "9");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 13 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[11] == 11 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 15 && s != "never"/
{
	if (n > 15) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 16] = count();
	n++;
}
BEGIN
/n == 17 && s != "never"/
{
	s = strjoin("s", lltostr(17));
	@s[s] = sum(17);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 18;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 19 && s != "never"/
{
	seen[19] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "17");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 21 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[19] == 19 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 23 && s != "never"/
{
	if (n > 23) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 24] = count();
	n++;
}
BEGIN
/n == 25 && s != "never"/
{
	s = strjoin("s", lltostr(25));
	@s[s] = sum(25);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 26;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 27 && s != "never"/
{
	seen[27] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "25");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 29 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[27] == 27 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 31 && s != "never"/
{
	if (n > 31) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 32] = count();
	n++;
}
BEGIN
/n == 33 && s != "never"/
{
	s = strjoin("s", lltostr(33));
	@s[s] = sum(33);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 34;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 35 && s != "never"/
{
	seen[35] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "33");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 37 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[35] == 35 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 39 && s != "never"/
{
	if (n > 39) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 40] = count();
	n++;
}
BEGIN
/n == 41 && s != "never"/
{
	s = strjoin("s", lltostr(41));
	@s[s] = sum(41);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 42;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 43 && s != "never"/
{
	seen[43] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "41");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 45 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[43] == 43 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 47 && s != "never"/
{
	if (n > 47) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 48] = count();
	n++;
}
BEGIN
/n == 49 && s != "never"/
{
	s = strjoin("s", lltostr(49));
	@s[s] = sum(49);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 50;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 51 && s != "never"/
{
	seen[51] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "49");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 53 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[51] == 51 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 55 && s != "never"/
{
	if (n > 55) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 56] = count();
	n++;
}
BEGIN
/n == 57 && s != "never"/
{
	s = strjoin("s", lltostr(57));
	@s[s] = sum(57);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 58;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 59 && s != "never"/
{
	seen[59] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "57");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 61 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[59] == 59 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 63 && s != "never"/
{
	if (n > 63) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 64] = count();
	n++;
}
BEGIN
/n == 65 && s != "never"/
{
	s = strjoin("s", lltostr(65));
	@s[s] = sum(65);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 66;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 67 && s != "never"/
{
	seen[67] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "65");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 69 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[67] == 67 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 71 && s != "never"/
{
	if (n > 71) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 72] = count();
	n++;
}
BEGIN
/n == 73 && s != "never"/
{
	s = strjoin("s", lltostr(73));
	@s[s] = sum(73);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 74;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 75 && s != "never"/
{
	seen[75] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "73");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 77 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[75] == 75 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 79 && s != "never"/
{
	if (n > 79) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 80] = count();
	n++;
}
BEGIN
/n == 81 && s != "never"/
{
	s = strjoin("s", lltostr(81));
	@s[s] = sum(81);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 82;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 83 && s != "never"/
{
	seen[83] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "81");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 85 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[83] == 83 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 87 && s != "never"/
{
	if (n > 87) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 88] = count();
	n++;
}
BEGIN
/n == 89 && s != "never"/
{
	s = strjoin("s", lltostr(89));
	@s[s] = sum(89);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 90;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 91 && s != "never"/
{
	seen[91] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "89");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 93 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[91] == 91 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 95 && s != "never"/
{
	if (n > 95) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 96] = count();
	n++;
}
BEGIN
/n == 97 && s != "never"/
{
	s = strjoin("s", lltostr(97));
	@s[s] = sum(97);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 98;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 99 && s != "never"/
{
	seen[99] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "97");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 101 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[99] == 99 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 103 && s != "never"/
{
	if (n > 103) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 104] = count();
	n++;
}
BEGIN
/n == 105 && s != "never"/
{
	s = strjoin("s", lltostr(105));
	@s[s] = sum(105);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 106;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 107 && s != "never"/
{
	seen[107] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "105");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 109 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[107] == 107 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 111 && s != "never"/
{
	if (n > 111) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 112] = count();
	n++;
}
BEGIN
/n == 113 && s != "never"/
{
	s = strjoin("s", lltostr(113));
	@s[s] = sum(113);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 114;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 115 && s != "never"/
{
	seen[115] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "113");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 117 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[115] == 115 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 119 && s != "never"/
{
	if (n > 119) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 120] = count();
	n++;
}
BEGIN
/n == 121 && s != "never"/
{
	s = strjoin("s", lltostr(121));
	@s[s] = sum(121);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 122;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 123 && s != "never"/
{
	seen[123] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "121");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 125 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[123] == 123 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 127 && s != "never"/
{
	if (n > 127) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 128] = count();
	n++;
}
BEGIN
/n == 129 && s != "never"/
{
	s = strjoin("s", lltostr(129));
	@s[s] = sum(129);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 130;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 131 && s != "never"/
{
	seen[131] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "129");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 133 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[131] == 131 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 135 && s != "never"/
{
	if (n > 135) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 136] = count();
	n++;
}
BEGIN
/n == 137 && s != "never"/
{
	s = strjoin("s", lltostr(137));
	@s[s] = sum(137);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 138;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 139 && s != "never"/
{
	seen[139] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "137");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 141 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[139] == 139 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 143 && s != "never"/
{
	if (n > 143) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 144] = count();
	n++;
}
BEGIN
/n == 145 && s != "never"/
{
	s = strjoin("s", lltostr(145));
	@s[s] = sum(145);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 146;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 147 && s != "never"/
{
	seen[147] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "145");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 149 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[147] == 147 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 151 && s != "never"/
{
	if (n > 151) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 152] = count();
	n++;
}
BEGIN
/n == 153 && s != "never"/
{
	s = strjoin("s", lltostr(153));
	@s[s] = sum(153);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 154;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 155 && s != "never"/
{
	seen[155] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "153");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 157 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[155] == 155 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 159 && s != "never"/
{
	if (n > 159) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 160] = count();
	n++;
}
BEGIN
/n == 161 && s != "never"/
{
	s = strjoin("s", lltostr(161));
	@s[s] = sum(161);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 162;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 163 && s != "never"/
{
	seen[163] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "161");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 165 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[163] == 163 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 167 && s != "never"/
{
	if (n > 167) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 168] = count();
	n++;
}
BEGIN
/n == 169 && s != "never"/
{
	s = strjoin("s", lltostr(169));
	@s[s] = sum(169);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 170;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 171 && s != "never"/
{
	seen[171] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "169");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 173 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[171] == 171 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 175 && s != "never"/
{
	if (n > 175) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 176] = count();
	n++;
}
BEGIN
/n == 177 && s != "never"/
{
	s = strjoin("s", lltostr(177));
	@s[s] = sum(177);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 178;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 179 && s != "never"/
{
	seen[179] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "177");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 181 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[179] == 179 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 183 && s != "never"/
{
	if (n > 183) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 184] = count();
	n++;
}
BEGIN
/n == 185 && s != "never"/
{
	s = strjoin("s", lltostr(185));
	@s[s] = sum(185);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 186;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 187 && s != "never"/
{
	seen[187] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "185");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 189 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	this->at = seen[187] == 187 ? 1 : 2;
	@x[strstr(s, "s"), this->at] = min(n);
	n++;
}
BEGIN
/n == 191 && s != "never"/
{
	if (n > 191) {
		@never = count();
	} else {
		@z[basename(strjoin("/a/", s))] = stddev(n);
	}
	n++;
}
BEGIN
{
	@c["clause", 192] = count();
	n++;
}
BEGIN
/n == 193 && s != "never"/
{
	s = strjoin("s", lltostr(193));
	@s[s] = sum(193);
	n++;
}
BEGIN
{
	self->length = strlen(s) + 194;
	self->last = s;
	@q = quantize(self->length);
	n++;
}
BEGIN
/n == 195 && s != "never"/
{
	seen[195] = n;
	printf("%s ", substr(s, 0, 3));
	n++;
}
BEGIN
{
	this->at = index(s, "193");
	@l = lquantize(this->at, 0, 100, 10);
	n++;
}
BEGIN
/n == 197 && s != "never"/
{
	self->last = strjoin(self->last, ".");
	@k[probename, self->last] = avg(n);
	n++;
}
BEGIN
{
	printf("\n%d %s\n", n, s);
	exit(0);
}
