/**
 * The numbers by which every service, view, answer and page tells roles and statuses apart. They are on the wire and in
 * the databases, so a number never changes its meaning.
 */

/** The three ranks of users; each may do what those below may, so ranks are compared, not matched. */
export const roles = { user: 1, admin: 10, root: 100 } as const

/** A user's status. `notEnableable` is a ban that cannot be lifted; a deleted user has a date of deletion, no status. */
export const userStatus = { active: 1, banned: 2, notEnableable: 3 } as const

/** A token's status. Only the first two are ever chosen; the others follow from time and quota. */
export const tokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const

/** A channel's status. Administrators choose between the first two; `autoDisabled` follows from failures. */
export const channelStatus = { enabled: 1, disabled: 2, autoDisabled: 3 } as const
