import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far Stripe's clock and ours may be apart, and how long an event may be on its way. Each delivery is signed anew. */
const toleranceS = 300
/** While a secret is rolled there are two signatures. */
const mostSignatures = 10

/** A body as it came, and its header `Stripe-Signature`. */
export interface SignedBody {
  readonly body: string
  readonly header: string
}

/**
 * Whether a body was signed by Stripe with this secret, about now: scheme v1 of https://docs.stripe.com/webhooks/signature, an
 * HMAC-SHA256 over time and body. Compared in a time that does not depend on how much of it is right.
 */
export function isStripeSigned({ body, header }: SignedBody, secret: string, nowMs: number): boolean {
  if (secret === '' || header.length > 2_000) return false
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1_000 - Number(time)) > toleranceS) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest()
  return parts
    .filter(([name]) => name === 'v1')
    .slice(0, mostSignatures)
    .some(([, signature = '']) => isSame(expected, Buffer.from(signature, 'hex')))
}

function isSame(expected: Buffer, given: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}
