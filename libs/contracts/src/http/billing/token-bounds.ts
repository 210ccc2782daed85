export const maxTokenNameLength = 50
/** As many as the console offers at once. */
export const maxTokenCount = 100
/** Thirty days: for longer no answer is kept. */
export const maxCacheSeconds = 30 * 24 * 3_600
