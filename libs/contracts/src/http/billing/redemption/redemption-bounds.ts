/** Rule M15: characters of a name, and how many codes are made at once. */
export const maxRedemptionNameLength = 20
export const maxRedemptionCount = 100
/** A code that an administrator chose: long enough not to be typed by chance, and no longer than a line. */
export const minRedemptionKeyLength = 6
export const maxRedemptionKeyLength = 64
/** `max_uses` of a gift code that any number of users may redeem. */
export const unlimitedUses = -1
/** More users than any site has. */
export const mostRedemptionUses = 1_000_000_000
/** `valid_from` and `valid_until` of a code that is not bound on that side. */
export const unboundTime = 0

/** Rule M15: what has become of a code. */
export const redemptionStatus = { unused: 1, disabled: 2, used: 3 } as const
