/* Nothing is left of a probe that a provider in D binds to a function that is
 * not there; it is told which.
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
