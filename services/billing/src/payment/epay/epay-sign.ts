import { createHash, timingSafeEqual } from 'node:crypto'

/** Fields as a form or a query carries them. */
export type Fields = Readonly<Record<string, string>>

const unsigned = new Set(['sign', 'sign_type'])

/**
 * The signature of epay-style providers: the fields that have a value, sorted by their names and joined, with the merchant's key
 * behind them, as MD5 in hex. The algorithm is theirs; what it does not protect is compared with the order.
 */
export function epaySign(fields: Fields, key: string): string {
  const signed = Object.entries(fields)
    .filter(([name, value]) => value !== '' && !unsigned.has(name))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5').update(`${signed}${key}`, 'utf8').digest('hex')
}

/** Whether fields were signed with this key, in a time that does not depend on how much of the signature is right. */
export function isEpaySigned(fields: Fields, key: string): boolean {
  const given = Buffer.from((fields['sign'] ?? '').toLowerCase(), 'latin1')
  const expected = Buffer.from(epaySign(fields, key), 'latin1')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
