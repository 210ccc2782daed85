/** When a token was last used, and from where. Refused calls are none, and what is only asked about models and quota neither. */
export interface TokenUse {
  /** When the last call came in, in Unix seconds; 0 where there was none. */
  readonly accessedTime: number
  readonly accessedIp: string
}

/** A token that was never used. */
export const neverUsed: TokenUse = { accessedTime: 0, accessedIp: '' }

/** As much of an address as is kept; the longest one has 45 letters. */
const maxIpLength = 64

/** The last use once this call is told of, which may have come in before others that were told of earlier. */
export function usedBy(
  { accessedTime, accessedIp }: TokenUse,
  { startedAtMs, clientIp }: { readonly startedAtMs: number; readonly clientIp: string },
): TokenUse {
  const startedTime = Math.floor(startedAtMs / 1_000)
  if (startedTime < accessedTime) return { accessedTime, accessedIp }
  return { accessedTime: startedTime, accessedIp: clientIp.slice(0, maxIpLength) }
}
