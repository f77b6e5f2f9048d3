/* names.d - the names of errors and signals. */

inline string strerror[int e] =
	e == 0 ? "Success" :
	e == 1 ? "Operation not permitted" :
	e == 2 ? "No such file or directory" :
	e == 3 ? "No such process" :
	e == 4 ? "Interrupted system call" :
	e == 5 ? "Input/output error" :
	e == 6 ? "No such device or address" :
	e == 7 ? "Argument list too long" :
	e == 8 ? "Exec format error" :
	e == 9 ? "Bad file descriptor" :
	e == 10 ? "No child processes" :
	e == 11 ? "Resource temporarily unavailable" :
	e == 12 ? "Cannot allocate memory" :
	e == 13 ? "Permission denied" :
	e == 14 ? "Bad address" :
	e == 15 ? "Block device required" :
	e == 16 ? "Device or resource busy" :
	e == 17 ? "File exists" :
	e == 18 ? "Invalid cross-device link" :
	e == 19 ? "No such device" :
	e == 20 ? "Not a directory" :
	e == 21 ? "Is a directory" :
	e == 22 ? "Invalid argument" :
	e == 23 ? "Too many open files in system" :
	e == 24 ? "Too many open files" :
	e == 25 ? "Inappropriate ioctl for device" :
	e == 26 ? "Text file busy" :
	e == 27 ? "File too large" :
	e == 28 ? "No space left on device" :
	e == 29 ? "Illegal seek" :
	e == 30 ? "Read-only file system" :
	e == 31 ? "Too many links" :
	e == 32 ? "Broken pipe" :
	e == 33 ? "Numerical argument out of domain" :
	e == 34 ? "Numerical result out of range" :
	e == 35 ? "Resource deadlock avoided" :
	e == 36 ? "File name too long" :
	e == 37 ? "No locks available" :
	e == 38 ? "Function not implemented" :
	e == 39 ? "Directory not empty" :
	e == 40 ? "Too many levels of symbolic links" :
	e == 42 ? "No message of desired type" :
	e == 43 ? "Identifier removed" :
	e == 44 ? "Channel number out of range" :
	e == 45 ? "Level 2 not synchronized" :
	e == 46 ? "Level 3 halted" :
	e == 47 ? "Level 3 reset" :
	e == 48 ? "Link number out of range" :
	e == 49 ? "Protocol driver not attached" :
	e == 50 ? "No CSI structure available" :
	e == 51 ? "Level 2 halted" :
	e == 52 ? "Invalid exchange" :
	e == 53 ? "Invalid request descriptor" :
	e == 54 ? "Exchange full" :
	e == 55 ? "No anode" :
	e == 56 ? "Invalid request code" :
	e == 57 ? "Invalid slot" :
	e == 59 ? "Bad font file format" :
	e == 60 ? "Device not a stream" :
	e == 61 ? "No data available" :
	e == 62 ? "Timer expired" :
	e == 63 ? "Out of streams resources" :
	e == 64 ? "Machine is not on the network" :
	e == 65 ? "Package not installed" :
	e == 66 ? "Object is remote" :
	e == 67 ? "Link has been severed" :
	e == 68 ? "Advertise error" :
	e == 69 ? "Srmount error" :
	e == 70 ? "Communication error on send" :
	e == 71 ? "Protocol error" :
	e == 72 ? "Multihop attempted" :
	e == 73 ? "RFS specific error" :
	e == 74 ? "Bad message" :
	e == 75 ? "Value too large for defined data type" :
	e == 76 ? "Name not unique on network" :
	e == 77 ? "File descriptor in bad state" :
	e == 78 ? "Remote address changed" :
	e == 79 ? "Can not access a needed shared library" :
	e == 80 ? "Accessing a corrupted shared library" :
	e == 81 ? ".lib section in a.out corrupted" :
	e == 82 ? "Attempting to link in too many shared libraries" :
	e == 83 ? "Cannot exec a shared library directly" :
	e == 84 ? "Invalid or incomplete multibyte or wide character" :
	e == 85 ? "Interrupted system call should be restarted" :
	e == 86 ? "Streams pipe error" :
	e == 87 ? "Too many users" :
	e == 88 ? "Socket operation on non-socket" :
	e == 89 ? "Destination address required" :
	e == 90 ? "Message too long" :
	e == 91 ? "Protocol wrong type for socket" :
	e == 92 ? "Protocol not available" :
	e == 93 ? "Protocol not supported" :
	e == 94 ? "Socket type not supported" :
	e == 95 ? "Operation not supported" :
	e == 96 ? "Protocol family not supported" :
	e == 97 ? "Address family not supported by protocol" :
	e == 98 ? "Address already in use" :
	e == 99 ? "Cannot assign requested address" :
	e == 100 ? "Network is down" :
	e == 101 ? "Network is unreachable" :
	e == 102 ? "Network dropped connection on reset" :
	e == 103 ? "Software caused connection abort" :
	e == 104 ? "Connection reset by peer" :
	e == 105 ? "No buffer space available" :
	e == 106 ? "Transport endpoint is already connected" :
	e == 107 ? "Transport endpoint is not connected" :
	e == 108 ? "Cannot send after transport endpoint shutdown" :
	e == 109 ? "Too many references: cannot splice" :
	e == 110 ? "Connection timed out" :
	e == 111 ? "Connection refused" :
	e == 112 ? "Host is down" :
	e == 113 ? "No route to host" :
	e == 114 ? "Operation already in progress" :
	e == 115 ? "Operation now in progress" :
	e == 116 ? "Stale file handle" :
	e == 117 ? "Structure needs cleaning" :
	e == 118 ? "Not a XENIX named type file" :
	e == 119 ? "No XENIX semaphores available" :
	e == 120 ? "Is a named type file" :
	e == 121 ? "Remote I/O error" :
	e == 122 ? "Disk quota exceeded" :
	e == 123 ? "No medium found" :
	e == 124 ? "Wrong medium type" :
	e == 125 ? "Operation canceled" :
	e == 126 ? "Required key not available" :
	e == 127 ? "Key has expired" :
	e == 128 ? "Key has been revoked" :
	e == 129 ? "Key was rejected by service" :
	e == 130 ? "Owner died" :
	e == 131 ? "State not recoverable" :
	e == 132 ? "Operation not possible due to RF-kill" :
	e == 133 ? "Memory page has hardware error" :
	e == 512 ? "Interrupted, begun again if SA_RESTART is set" :
	e == 513 ? "Interrupted, begun again" :
	e == 514 ? "Interrupted, begun again if no handler runs" :
	e == 515 ? "No such ioctl command" :
	e == 516 ? "Interrupted, continued by restart_syscall" :
	"Unknown error";

inline string signal_name[int s] =
	s == 1 ? "SIGHUP" :
	s == 2 ? "SIGINT" :
	s == 3 ? "SIGQUIT" :
	s == 4 ? "SIGILL" :
	s == 5 ? "SIGTRAP" :
	s == 6 ? "SIGABRT" :
	s == 7 ? "SIGBUS" :
	s == 8 ? "SIGFPE" :
	s == 9 ? "SIGKILL" :
	s == 10 ? "SIGUSR1" :
	s == 11 ? "SIGSEGV" :
	s == 12 ? "SIGUSR2" :
	s == 13 ? "SIGPIPE" :
	s == 14 ? "SIGALRM" :
	s == 15 ? "SIGTERM" :
	s == 16 ? "SIGSTKFLT" :
	s == 17 ? "SIGCHLD" :
	s == 18 ? "SIGCONT" :
	s == 19 ? "SIGSTOP" :
	s == 20 ? "SIGTSTP" :
	s == 21 ? "SIGTTIN" :
	s == 22 ? "SIGTTOU" :
	s == 23 ? "SIGURG" :
	s == 24 ? "SIGXCPU" :
	s == 25 ? "SIGXFSZ" :
	s == 26 ? "SIGVTALRM" :
	s == 27 ? "SIGPROF" :
	s == 28 ? "SIGWINCH" :
	s == 29 ? "SIGIO" :
	s == 30 ? "SIGPWR" :
	s == 31 ? "SIGSYS" :
	s >= 34 && s <= 64 ? "SIGRT" : "SIG?";
