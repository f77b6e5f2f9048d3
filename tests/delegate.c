/* delegate.c - delegate FOLDER COMMAND...: run a command as root of a new user
 * namespace, with a bpffs at that folder that delegates BPF. The file system is
 * opened within the namespace; what it delegates is set from outside. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { /* of linux/mount.h */
	SET_STRING = 1,
	CMD_CREATE = 6,
	EMPTY_PATH = 4
};

static void must(int ok, const char *what)
{
	if (ok)
		return;
	fprintf(stderr, "delegate: %s: %s\n", what, strerror(errno));
	exit(77);
}

static void send_file(int line, int fd)
{
	char byte = 0, room[CMSG_SPACE(sizeof(int))] = { 0 };
	struct iovec iov = { &byte, 1 };
	struct msghdr m = { .msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = room,
		.msg_controllen = sizeof(room) };
	struct cmsghdr *c = CMSG_FIRSTHDR(&m);

	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(c), &fd, sizeof(fd));
	must(sendmsg(line, &m, 0) == 1, "sendmsg");
}

static int receive_file(int line)
{
	char byte, room[CMSG_SPACE(sizeof(int))];
	struct iovec iov = { &byte, 1 };
	struct msghdr m = { .msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = room,
		.msg_controllen = sizeof(room) };
	int fd;

	if (recvmsg(line, &m, 0) != 1 || !CMSG_FIRSTHDR(&m))
		exit(77);
	memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof(fd));
	return fd;
}

static void inside(int line, const char *folder, char **command)
{
	char byte;
	int fs, mnt;

	must(!unshare(CLONE_NEWUSER | CLONE_NEWNS), "unshare");
	fs = syscall(SYS_fsopen, "bpf", 0);
	must(fs >= 0, "fsopen");
	send_file(line, fs);
	must(read(line, &byte, 1) == 1, "the other side");
	mnt = syscall(SYS_fsmount, fs, 0, 0);
	must(mnt >= 0, "fsmount");
	must(!syscall(SYS_move_mount, mnt, "", AT_FDCWD, folder, EMPTY_PATH),
		"move_mount");
	setenv("LIBBPF_BPF_TOKEN_PATH", folder, 1);
	execvp(command[0], command);
	must(0, command[0]);
}

static void put(pid_t pid, const char *file, const char *text)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/%s", pid, file);
	fd = open(path, O_WRONLY);
	must(fd >= 0 && write(fd, text, strlen(text)) > 0, path);
	close(fd);
}

static void set_up(int line, pid_t pid)
{
	static const char *const what[] = { "delegate_cmds", "delegate_maps",
		"delegate_progs", "delegate_attachs" };
	int fs = receive_file(line);

	put(pid, "uid_map", "0 0 1");
	put(pid, "setgroups", "deny");
	put(pid, "gid_map", "0 0 1");
	for (int i = 0; i < 4; i++)
		must(!syscall(SYS_fsconfig, fs, SET_STRING, what[i], "any", 0),
			what[i]);
	must(!syscall(SYS_fsconfig, fs, CMD_CREATE, NULL, NULL, 0), "fsconfig");
	must(write(line, "", 1) == 1, "write");
}

int main(int argc, char **argv)
{
	int line[2], status;
	pid_t pid;

	if (argc < 3)
		return 2;
	must(!socketpair(AF_UNIX, SOCK_STREAM, 0, line), "socketpair");
	pid = fork();
	if (!pid)
		inside(line[1], argv[1], argv + 2);
	close(line[1]);
	set_up(line[0], pid);
	must(waitpid(pid, &status, 0) == pid, "waitpid");
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
