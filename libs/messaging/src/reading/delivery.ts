/** What JetStream says of a delivered message, in its reply subject. */
export interface Delivery {
  streamSeq: number
  /** Counts the deliveries of this consumer from 1, without gaps. */
  consumerSeq: number
  /** 1 for the first delivery of this message. */
  deliveryCount: number
  storedAtMs: number
}

/**
 * Reads `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<count>.<stream seq>.<consumer seq>.<time>.<pending>[.<random>]`;
 * null when `reply` is something else.
 */
export function deliveryOf(reply: string | undefined): Delivery | null {
  const tokens = reply?.split('.') ?? []
  if (tokens[0] !== '$JS' || tokens[1] !== 'ACK' || tokens.length < 9) return null
  const at = tokens.length === 9 ? 4 : 6
  return {
    deliveryCount: Number(tokens[at]),
    streamSeq: Number(tokens[at + 1]),
    consumerSeq: Number(tokens[at + 2]),
    storedAtMs: Math.floor(Number(tokens[at + 3]) / 1_000_000),
  }
}
