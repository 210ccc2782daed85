import type { StatusTone } from '@tollgate/console-ui/status-chip'
import { neverExpires, type TokenList, tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'

/** How a status looks, and the key of its word. */
export function statusLook(token: Pick<TokenView, 'status' | 'model_limits_enabled'>): {
  tone: StatusTone
  word: string
} {
  switch (token.status) {
    case tokenStatus.enabled:
      return { tone: 'good', word: token.model_limits_enabled ? 'enabled-limited' : 'enabled' }
    case tokenStatus.disabled:
      return { tone: 'neutral', word: 'disabled' }
    case tokenStatus.expired:
      return { tone: 'warn', word: 'expired' }
    case tokenStatus.exhausted:
      return { tone: 'bad', word: 'exhausted' }
    default:
      return { tone: 'neutral', word: 'unknown' }
  }
}

/** What the switch of a token does, and the key of the reason when it cannot. */
export interface TokenSwitch {
  readonly to: typeof tokenStatus.enabled | typeof tokenStatus.disabled
  readonly obstacle: 'expired' | 'exhausted' | null
}

/** Owners go between enabled and disabled; what time or quota ended needs another time or quota first. */
export function switchOf(status: number): TokenSwitch {
  if (status === tokenStatus.enabled) return { to: tokenStatus.disabled, obstacle: null }
  const obstacle = status === tokenStatus.expired ? 'expired' : status === tokenStatus.exhausted ? 'exhausted' : null
  return { to: tokenStatus.enabled, obstacle }
}

/** Whether a token has no end, an end to come, or one that is past. */
export function expiryOf(expiredTime: number, nowSeconds = Date.now() / 1_000): 'never' | 'ahead' | 'past' {
  if (expiredTime === neverExpires) return 'never'
  return expiredTime > nowSeconds ? 'ahead' : 'past'
}

/** The list with one token in another status, while the server is still asked for it. */
export function withStatus(list: TokenList, id: number, status: number): TokenList {
  return { ...list, items: list.items.map((token) => (token.id === id ? { ...token, status } : token)) }
}

/** The models of a limited token; none when it is not limited. */
export function limitedModels(token: Pick<TokenView, 'model_limits_enabled' | 'model_limits'>): string[] {
  return token.model_limits_enabled ? token.model_limits.split(',').filter((name) => name !== '') : []
}
