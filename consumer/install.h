/* install.h - `dtrace --install directory': a link there for each applet. */
#ifndef CONSUMER_INSTALL_H
#define CONSUMER_INSTALL_H

/* argv holds what stands after --install. Returns an exit status. */
int install_links(const char *progname, int argc, char **argv);

#endif
