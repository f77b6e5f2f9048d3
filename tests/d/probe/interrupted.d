/* rows: E11 P5
 * needs: root
 * trigger: exec dd if=/dev/zero of=/dev/null bs=1
 * args: $trigger -p $trigger
 * A firing that is interrupted by another one has its own scratch memory and
 * its own clause-local variables, and neither of them loses anything. */
#pragma D option strsize=64
this string file;
this int sum;
syscall::write:entry
/pid == $1/
{
	this->file = strjoin("/usr/", strjoin(execname, "/write"));
	this->sum = arg2 + 1;
	calls++;
}
syscall::write:entry
/pid == $1 && (basename(this->file) != "write" || this->sum != 2 ||
    dirname(dirname(this->file)) != "/usr")/
{
	printf("%s %d\n", this->file, this->sum);
	exit(1);
}
profile-4999
{
	this->file = strjoin("/tmp/", strjoin(probename, "/other"));
	this->sum = 77;
	samples++;
}
profile-4999
/basename(this->file) != "other" || this->sum != 77/
{
	printf("%s %d\n", this->file, this->sum);
	exit(1);
}
profile-4999
/calls > 3000 && samples > 300/
{
	exit(0);
}
