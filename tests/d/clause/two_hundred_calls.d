/* rows: L4 E5 E8
 * needs: root
 * trigger: while :; do (cd /nonexistent-dir); done
 * args: -p $trigger
 * Two hundred clauses on many system calls, of which each runs only its own:
 * all are in one program. */
string s;
int calls[string, int];
self uint64_t start;
self string file;
this string base;

syscall::read:entry
/execname == "sh0"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 0]++;
}
syscall::write:return
/self->start && errno == 1/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::openat:entry,
syscall::wait4:entry
/execname == "x2" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 3 - 200 || calls[execname, 3] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 3] += calls[s, 2];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::fstat:entry
/execname == "sh4"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 4]++;
}
syscall::mmap:return
/self->start && errno == 5/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::munmap:entry,
syscall::clone:entry
/execname == "x6" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 7 - 200 || calls[execname, 7] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 7] += calls[s, 6];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::ioctl:entry
/execname == "sh8"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 8]++;
}
syscall::access:return
/self->start && errno == 9/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::dup:entry,
syscall::socket:entry
/execname == "x10" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 11 - 200 || calls[execname, 11] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 11] += calls[s, 10];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::getpid:entry
/execname == "sh12"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 12]++;
}
syscall::socket:return
/self->start && errno == 13/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::execve:entry,
syscall::dup2:entry
/execname == "x14" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 15 - 200 || calls[execname, 15] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 15] += calls[s, 14];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::exit_group:entry
/execname == "sh16"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 16]++;
}
syscall::wait4:return
/self->start && errno == 17/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::kill:entry,
syscall::access:entry
/execname == "x18" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 19 - 200 || calls[execname, 19] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 19] += calls[s, 18];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::fcntl:entry
/execname == "sh20"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 20]++;
}
syscall::getcwd:return
/self->start && errno == 21/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::chdir:entry,
syscall::brk:entry
/execname == "x22" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 23 - 200 || calls[execname, 23] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 23] += calls[s, 22];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::mkdir:entry
/execname == "sh24"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 24]++;
}
syscall::rmdir:return
/self->start && errno == 25/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::unlink:entry,
syscall::mmap:entry
/execname == "x26" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 27 - 200 || calls[execname, 27] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 27] += calls[s, 26];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::getuid:entry
/execname == "sh28"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 28]++;
}
syscall::gettimeofday:return
/self->start && errno == 29/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::read:entry,
syscall::close:entry
/execname == "x30" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 31 - 200 || calls[execname, 31] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 31] += calls[s, 30];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::openat:entry
/execname == "sh32"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 32]++;
}
syscall::close:return
/self->start && errno == 33/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::fstat:entry,
syscall::write:entry
/execname == "x34" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 35 - 200 || calls[execname, 35] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 35] += calls[s, 34];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::munmap:entry
/execname == "sh36"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 36]++;
}
syscall::brk:return
/self->start && errno == 37/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::ioctl:entry,
syscall::gettimeofday:entry
/execname == "x38" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 39 - 200 || calls[execname, 39] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 39] += calls[s, 38];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::dup:entry
/execname == "sh40"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 40]++;
}
syscall::dup2:return
/self->start && errno == 1/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::getpid:entry,
syscall::chmod:entry
/execname == "x42" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 43 - 200 || calls[execname, 43] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 43] += calls[s, 42];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::execve:entry
/execname == "sh44"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 44]++;
}
syscall::clone:return
/self->start && errno == 5/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::exit_group:entry,
syscall::rmdir:entry
/execname == "x46" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 47 - 200 || calls[execname, 47] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 47] += calls[s, 46];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::kill:entry
/execname == "sh48"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 48]++;
}
syscall::uname:return
/self->start && errno == 9/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::fcntl:entry,
syscall::rename:entry
/execname == "x50" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 51 - 200 || calls[execname, 51] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 51] += calls[s, 50];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::chdir:entry
/execname == "sh52"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 52]++;
}
syscall::rename:return
/self->start && errno == 13/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::mkdir:entry,
syscall::getcwd:entry
/execname == "x54" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 55 - 200 || calls[execname, 55] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 55] += calls[s, 54];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::unlink:entry
/execname == "sh56"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 56]++;
}
syscall::chmod:return
/self->start && errno == 17/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::getuid:entry,
syscall::uname:entry
/execname == "x58" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 59 - 200 || calls[execname, 59] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 59] += calls[s, 58];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::read:entry
/execname == "sh60"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 60]++;
}
syscall::write:return
/self->start && errno == 21/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::openat:entry,
syscall::wait4:entry
/execname == "x62" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 63 - 200 || calls[execname, 63] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 63] += calls[s, 62];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::fstat:entry
/execname == "sh64"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 64]++;
}
syscall::mmap:return
/self->start && errno == 25/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::munmap:entry,
syscall::clone:entry
/execname == "x66" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 67 - 200 || calls[execname, 67] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 67] += calls[s, 66];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::ioctl:entry
/execname == "sh68"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 68]++;
}
syscall::access:return
/self->start && errno == 29/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::dup:entry,
syscall::socket:entry
/execname == "x70" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 71 - 200 || calls[execname, 71] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 71] += calls[s, 70];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::getpid:entry
/execname == "sh72"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 72]++;
}
syscall::socket:return
/self->start && errno == 33/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::execve:entry,
syscall::dup2:entry
/execname == "x74" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 75 - 200 || calls[execname, 75] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 75] += calls[s, 74];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::exit_group:entry
/execname == "sh76"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 76]++;
}
syscall::wait4:return
/self->start && errno == 37/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::kill:entry,
syscall::access:entry
/execname == "x78" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 79 - 200 || calls[execname, 79] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 79] += calls[s, 78];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::fcntl:entry
/execname == "sh80"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 80]++;
}
syscall::getcwd:return
/self->start && errno == 1/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::chdir:entry,
syscall::brk:entry
/execname == "x82" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 83 - 200 || calls[execname, 83] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 83] += calls[s, 82];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::mkdir:entry
/execname == "sh84"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 84]++;
}
syscall::rmdir:return
/self->start && errno == 5/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::unlink:entry,
syscall::mmap:entry
/execname == "x86" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 87 - 200 || calls[execname, 87] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 87] += calls[s, 86];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::getuid:entry
/execname == "sh88"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 88]++;
}
syscall::gettimeofday:return
/self->start && errno == 9/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::read:entry,
syscall::close:entry
/execname == "x90" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 91 - 200 || calls[execname, 91] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 91] += calls[s, 90];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::openat:entry
/execname == "sh92"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 92]++;
}
syscall::close:return
/self->start && errno == 13/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::fstat:entry,
syscall::write:entry
/execname == "x94" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 95 - 200 || calls[execname, 95] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 95] += calls[s, 94];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::munmap:entry
/execname == "sh96"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 96]++;
}
syscall::brk:return
/self->start && errno == 17/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::ioctl:entry,
syscall::gettimeofday:entry
/execname == "x98" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 99 - 200 || calls[execname, 99] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 99] += calls[s, 98];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::dup:entry
/execname == "sh100"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 100]++;
}
syscall::dup2:return
/self->start && errno == 21/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::getpid:entry,
syscall::chmod:entry
/execname == "x102" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 103 - 200 || calls[execname, 103] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 103] += calls[s, 102];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::execve:entry
/execname == "sh104"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 104]++;
}
syscall::clone:return
/self->start && errno == 25/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::exit_group:entry,
syscall::rmdir:entry
/execname == "x106" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 107 - 200 || calls[execname, 107] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 107] += calls[s, 106];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::kill:entry
/execname == "sh108"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 108]++;
}
syscall::uname:return
/self->start && errno == 29/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::fcntl:entry,
syscall::rename:entry
/execname == "x110" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 111 - 200 || calls[execname, 111] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 111] += calls[s, 110];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::chdir:entry
/execname == "sh112"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 112]++;
}
syscall::rename:return
/self->start && errno == 33/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::mkdir:entry,
syscall::getcwd:entry
/execname == "x114" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 115 - 200 || calls[execname, 115] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 115] += calls[s, 114];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::unlink:entry
/execname == "sh116"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 116]++;
}
syscall::chmod:return
/self->start && errno == 37/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::getuid:entry,
syscall::uname:entry
/execname == "x118" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 119 - 200 || calls[execname, 119] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 119] += calls[s, 118];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::read:entry
/execname == "sh120"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 120]++;
}
syscall::write:return
/self->start && errno == 1/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::openat:entry,
syscall::wait4:entry
/execname == "x122" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 123 - 200 || calls[execname, 123] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 123] += calls[s, 122];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::fstat:entry
/execname == "sh124"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 124]++;
}
syscall::mmap:return
/self->start && errno == 5/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::munmap:entry,
syscall::clone:entry
/execname == "x126" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 127 - 200 || calls[execname, 127] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 127] += calls[s, 126];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::ioctl:entry
/execname == "sh128"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 128]++;
}
syscall::access:return
/self->start && errno == 9/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::dup:entry,
syscall::socket:entry
/execname == "x130" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 131 - 200 || calls[execname, 131] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 131] += calls[s, 130];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::getpid:entry
/execname == "sh132"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 132]++;
}
syscall::socket:return
/self->start && errno == 13/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::execve:entry,
syscall::dup2:entry
/execname == "x134" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 135 - 200 || calls[execname, 135] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 135] += calls[s, 134];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::exit_group:entry
/execname == "sh136"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 136]++;
}
syscall::wait4:return
/self->start && errno == 17/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::kill:entry,
syscall::access:entry
/execname == "x138" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 139 - 200 || calls[execname, 139] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 139] += calls[s, 138];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::fcntl:entry
/execname == "sh140"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 140]++;
}
syscall::getcwd:return
/self->start && errno == 21/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::chdir:entry,
syscall::brk:entry
/execname == "x142" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 143 - 200 || calls[execname, 143] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 143] += calls[s, 142];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::mkdir:entry
/execname == "sh144"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 144]++;
}
syscall::rmdir:return
/self->start && errno == 25/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::unlink:entry,
syscall::mmap:entry
/execname == "x146" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 147 - 200 || calls[execname, 147] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 147] += calls[s, 146];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::getuid:entry
/execname == "sh148"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 148]++;
}
syscall::gettimeofday:return
/self->start && errno == 29/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::read:entry,
syscall::close:entry
/execname == "x150" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 151 - 200 || calls[execname, 151] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 151] += calls[s, 150];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::openat:entry
/execname == "sh152"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 152]++;
}
syscall::close:return
/self->start && errno == 33/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::fstat:entry,
syscall::write:entry
/execname == "x154" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 155 - 200 || calls[execname, 155] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 155] += calls[s, 154];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::munmap:entry
/execname == "sh156"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 156]++;
}
syscall::brk:return
/self->start && errno == 37/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::ioctl:entry,
syscall::gettimeofday:entry
/execname == "x158" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 159 - 200 || calls[execname, 159] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 159] += calls[s, 158];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::dup:entry
/execname == "sh160"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 160]++;
}
syscall::dup2:return
/self->start && errno == 1/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::getpid:entry,
syscall::chmod:entry
/execname == "x162" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 163 - 200 || calls[execname, 163] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 163] += calls[s, 162];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::execve:entry
/execname == "sh164"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 164]++;
}
syscall::clone:return
/self->start && errno == 5/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::exit_group:entry,
syscall::rmdir:entry
/execname == "x166" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 167 - 200 || calls[execname, 167] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 167] += calls[s, 166];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::kill:entry
/execname == "sh168"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 168]++;
}
syscall::uname:return
/self->start && errno == 9/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::fcntl:entry,
syscall::rename:entry
/execname == "x170" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 171 - 200 || calls[execname, 171] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 171] += calls[s, 170];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::chdir:entry
/execname == "sh172"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 172]++;
}
syscall::rename:return
/self->start && errno == 13/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::mkdir:entry,
syscall::getcwd:entry
/execname == "x174" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 175 - 200 || calls[execname, 175] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 175] += calls[s, 174];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::unlink:entry
/execname == "sh176"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 176]++;
}
syscall::chmod:return
/self->start && errno == 17/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::getuid:entry,
syscall::uname:entry
/execname == "x178" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 179 - 200 || calls[execname, 179] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 179] += calls[s, 178];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::read:entry
/execname == "sh180"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 180]++;
}
syscall::write:return
/self->start && errno == 21/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::openat:entry,
syscall::wait4:entry
/execname == "x182" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 183 - 200 || calls[execname, 183] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 183] += calls[s, 182];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::fstat:entry
/execname == "sh184"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 184]++;
}
syscall::mmap:return
/self->start && errno == 25/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::munmap:entry,
syscall::clone:entry
/execname == "x186" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 187 - 200 || calls[execname, 187] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 187] += calls[s, 186];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::ioctl:entry
/execname == "sh188"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 188]++;
}
syscall::access:return
/self->start && errno == 29/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::dup:entry,
syscall::socket:entry
/execname == "x190" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 191 - 200 || calls[execname, 191] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 191] += calls[s, 190];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::getpid:entry
/execname == "sh192"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 192]++;
}
syscall::socket:return
/self->start && errno == 33/
{
	@[execname, probefunc, errno] =
	    quantize(timestamp - self->start);
	self->start = 0;
	@u[self->file] = count();
}
syscall::execve:entry,
syscall::dup2:entry
/execname == "x194" && strstr(copyinstr(arg0), "x") != NULL/
{
	this->base = basename(copyinstr(arg0));
	printf("%s %d %s", this->base, tid, probefunc);
	@l[this->base] = lquantize(arg2, 0, 1000, 10);
}
syscall:::entry
/pid == 195 - 200 || calls[execname, 195] > 3/
{
	s = strjoin(execname, probefunc);
	calls[s, 195] += calls[s, 194];
	@m[s] = max(arg2);
	@a[s] = avg(arg1);
	trace(substr(s, 2, 5));
}
syscall::exit_group:entry
/execname == "sh196"/
{
	self->start = timestamp;
	self->file = copyinstr(arg1);
	calls[execname, 196]++;
}
syscall::chdir:entry
/copyinstr(arg0) == "/nonexistent-dir"/
{
	self->in = 1;
}
syscall::chdir:return
/self->in && errno == ENOENT/
{
	printf("%s %d\n", execname, errno);
}
syscall::chdir:return
/self->in/
{
	exit(0);
}
