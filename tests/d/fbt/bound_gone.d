/* A provider in D binds a probe to a function that does not exist: there is no
 * such probe, and the message names the function.
 * rows: L62 P30
 * needs: fbt
 * engines: bpf
 * exit: 1
 * stderr
 */
provider mine {
	probe here() = fbt::vfs_read:entry { };
	probe gone() = fbt::vfs_reed:entry { };
};

mine:::here
{
}

mine:::gone
{
}
