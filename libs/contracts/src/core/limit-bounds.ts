/** What limits of tokens, users and groups may be at most; 0 is no limit. */
export const maxRequestsPerMinute = 1_000_000
/** Counted together with others these stay far below 2^53. */
export const maxTokensPerMinute = 1_000_000_000
/** Each place that is taken is kept by its name. */
export const maxConcurrency = 100_000
