/* rows: S17 S18
 * engines: bpf
 * mutex_owned, mutex_owner, mutex_type_adaptive, mutex_type_spin, rw_read_held,
 * rw_write_held, rw_iswriter: on the kernel's locks, and on memory that looks
 * like them. */
BEGIN
{
	this->m = &curthread->signal->cred_guard_mutex;
	printf("%d %d %d %d\n", mutex_owned(this->m),
	    mutex_owner(this->m) == NULL, mutex_type_adaptive(this->m),
	    mutex_type_spin(this->m));
	this->r = &curthread->mm->mmap_lock;
	printf("%d %d %d\n", rw_read_held(this->r), rw_write_held(this->r),
	    rw_iswriter(this->r));
	this->f = (uint64_t *)alloca(8);
	this->f[0] = (uint64_t)curthread | 1;
	this->m = (struct mutex *)this->f;
	printf("%d %d\n", mutex_owned(this->m),
	    mutex_owner(this->m) == curthread);
	this->r = (struct rw_semaphore *)this->f;
	this->f[0] = 0x301;
	printf("%d %d %d\n", rw_read_held(this->r), rw_write_held(this->r),
	    rw_iswriter(this->r));
	this->f[0] = 2;
	printf("%d %d %d\n", rw_read_held(this->r), rw_write_held(this->r),
	    rw_iswriter(this->r));
}
BEGIN { trace(mutex_owned(NULL)); }
BEGIN { trace(mutex_type_spin((struct mutex *)8)); }
BEGIN { trace(rw_iswriter((struct rw_semaphore *)16)); }
BEGIN { exit(0); }
ERROR { printf("fault %d, value %d\n", arg4, arg5); }
