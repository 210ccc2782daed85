import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing, RingKey } from './key-ring'

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
