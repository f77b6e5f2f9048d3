/* ft_kinds.c - the kinds of attach points that the engine has. */
#include "fasttrap/fasttrap_impl.h"

/* A bound probe fires where its sources do. */
static const struct ft_kind ft_kind_bound = { .take = NULL };

const struct ft_kind *const ft_kinds[ATTACH_NKINDS] = {
	[ATTACH_BEGIN] = &ft_kind_begin,
	[ATTACH_END] = &ft_kind_end,
	[ATTACH_ERROR] = &ft_kind_error,
	[ATTACH_SYSCALL_ENTRY] = &ft_kind_entry,
	[ATTACH_SYSCALL_RETURN] = &ft_kind_return,
	[ATTACH_PROFILE] = &ft_kind_sample,
	[ATTACH_TICK] = &ft_kind_tick,
	[ATTACH_USER_ENTRY] = &ft_kind_user_entry,
	[ATTACH_USER_RETURN] = &ft_kind_user_return,
	[ATTACH_USER_OFFSET] = &ft_kind_user_offset,
	[ATTACH_USDT] = &ft_kind_usdt,
	[ATTACH_MADE] = &ft_kind_made,
	[ATTACH_BOUND] = &ft_kind_bound,
};
