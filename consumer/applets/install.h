/* install.h - `dtrace --install directory': a link there for each applet, the
 * manual page, and completion for shells. */
#ifndef CONSUMER_INSTALL_H
#define CONSUMER_INSTALL_H

/* argv holds what stands after --install. Returns an exit status. */
int install(const char *progname, int argc, char **argv);

#endif
