import type { Refusal } from '../errors/relay.errors'
import type { LeaseRefusal } from '../lease/lease'

/** What a caller is told when quota could not be had. */
export function refusalOfLease(refusal: LeaseRefusal): Refusal {
  switch (refusal.kind) {
    case 'user-exhausted':
    case 'token-exhausted':
      return { code: refusal.kind }
    case 'held':
      return { code: 'quota-held', retryAfterMs: refusal.retryAfterMs }
    case 'unavailable':
      return { code: 'billing-away', retryAfterMs: refusal.retryAfterMs }
    case 'gone':
      return { code: 'key-unknown' }
  }
}
