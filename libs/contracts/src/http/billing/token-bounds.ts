export const maxTokenNameLength = 50
/** As many as the console offers at once. */
export const maxTokenCount = 100
/** Below 2^53 by far, so that no sum of caps leaves the exact numbers. */
export const maxTokenQuota = 1_000_000_000_000_000
