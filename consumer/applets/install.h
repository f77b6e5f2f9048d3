/* install.h - `dtrace --install directory': puts a link for each applet into
 * the directory, and installs the manual pages and completion for shells. */
#ifndef CONSUMER_INSTALL_H
#define CONSUMER_INSTALL_H

/* argv has the arguments after --install. Returns an exit status. */
int install(const char *progname, int argc, char **argv);

#endif
