# begun.sh - to be read by tests that trace what they start in the background,
# which is a copy of the shell at first.

# begun PID PROGRAM: waits until the process runs that
begun()
{
	until [ "$(readlink "/proc/$1/exe")" = "$2" ]; do
		sleep 0.01
	done
}
