# begun.sh - for tests that start a program in the background and trace it: the
# process is a copy of the shell until it has executed the program.

# begun PID PROGRAM: wait until the process runs that program
begun()
{
	until [ "$(readlink "/proc/$1/exe")" = "$2" ]; do
		sleep 0.01
	done
}
