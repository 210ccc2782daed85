export const maxTokenNameLength = 50
/** As many as the console offers at once. */
export const maxTokenCount = 100
/** Thirty days: no longer do a new key and the one before it work side by side. */
export const maxOverlapSeconds = 30 * 24 * 3_600
/** Thirty days: for longer no answer is kept. */
export const maxCacheSeconds = 30 * 24 * 3_600
