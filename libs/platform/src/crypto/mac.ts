import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing, RingKey } from './key-ring'

/** What every such hash looks like, whichever key made it. */
const shape = /v2\.[\w-]{1,64}\.[\da-f]{64}/g

/** A text of somebody who was told such a hash, without it: to whoever reads it further on it would be a proof. */
export function withoutMacs(text: string): string {
  return text.replace(shape, '***')
}

/**
 * Keyed hashes of short-lived texts for one purpose, which only their holder can guess: `v2.<key>.<HMAC-SHA256 in hex>`. One
 * that was made with an older key of the ring is still recognised.
 */
export class Mac {
  constructor(
    private readonly ring: KeyRing,
    private readonly purpose: string,
  ) {}

  /** The hash of a text under the present key. */
  of(text: string): string {
    return this.under(this.ring.sealing, text)
  }

  /** Whether `mac` is the hash of this text; false for what is no hash at all. */
  isOf(text: string, mac: string): boolean {
    const key = this.ring.find(mac.split('.')[1] ?? '')
    if (key === null) return false
    const expected = Buffer.from(this.under(key, text))
    const given = Buffer.from(mac)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  private under(key: RingKey, text: string): string {
    return `v2.${key.id}.${createHmac('sha256', key.derive(`mac ${this.purpose}`))
      .update(text)
      .digest('hex')}`
  }
}
