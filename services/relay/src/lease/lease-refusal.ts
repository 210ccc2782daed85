import type { Refusal } from '../errors/relay.errors'
import type { LeaseRefusal } from './lease'

/** What a caller is told when quota could not be had; `gone` when its owner is gone. */
export function refusalOfLease(refusal: LeaseRefusal, gone: Refusal): Refusal {
  switch (refusal.kind) {
    case 'user-exhausted':
    case 'token-exhausted':
    case 'token-disabled':
    case 'token-expired':
      return { code: refusal.kind }
    case 'token-capped':
      return { code: `token-${refusal.period}-capped`, retryAfterMs: refusal.retryAfterMs }
    case 'budget-spent': {
      const { scope, renewsOn, retryAfterMs } = refusal
      return { code: `${scope}-budget-spent`, params: { renewsOn }, retryAfterMs }
    }
    case 'held':
      return { code: 'quota-held', retryAfterMs: refusal.retryAfterMs }
    case 'unavailable':
      return { code: 'billing-away', retryAfterMs: refusal.retryAfterMs }
    case 'gone':
      return gone
  }
}
