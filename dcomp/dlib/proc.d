/* proc.d - the provider proc: processes and threads. */

provider proc {
	probe exec(userland const char *path) : (string path) =
		syscall::execve:entry { path = args[0]; }
		syscall::execveat:entry { path = args[1]; };
	probe exec-failure(int err) =
		syscall::execve:return, syscall::execveat:return
		/errno/ { err = errno; };
	probe exec-success() = rawtp:::sched_process_exec { };
};
