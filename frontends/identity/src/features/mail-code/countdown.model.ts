/** Rule A20: the wait until another mail can be asked for. */
export const resendSeconds = 30

/** Whole seconds until a moment; 0 once it has come. Both in milliseconds. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1_000))

/** How long to wait after a mail was refused: as the server says, not at all when it names no time. */
export const waitAfter = (retryAfterMs: number | undefined): number =>
  retryAfterMs === undefined ? 0 : Math.ceil(retryAfterMs / 1_000)
