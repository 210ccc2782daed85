import { type ResolvedToken, roles, tokenStatus, type UserIdentity, userStatus } from '@tollgate/contracts'
import { isListed } from '@tollgate/platform'
import type { Refusal } from '../../errors/relay.errors'
import type { Payer } from '../../lease/lease'
import type { Settings } from '../rules/settings'

/** The terms of a call: those of a token, or unlimited ones for a caller who needs no token. `id` is null when no token pays. */
export type Terms = Omit<ResolvedToken, 'id' | 'userId' | 'version'> & { readonly id: number | null }

/** Who calls, and on what terms: most often a token and its owner, as they are now. */
export class Caller {
  /** The group that the call is made in. */
  readonly group: string
  readonly payer: Payer
  /** Parts of a receipt's text that never change. */
  readonly namesJson: string
  readonly groupJson: string
  private readonly models: ReadonlySet<string> | null

  constructor(
    readonly token: Terms,
    readonly user: UserIdentity,
  ) {
    this.group = token.group === '' ? user.group : token.group
    this.payer = { userId: user.id, tokenId: token.id, group: this.group }
    this.namesJson = `"username":${JSON.stringify(user.username)},"tokenName":${JSON.stringify(token.name)}`
    this.groupJson = JSON.stringify(this.group)
    this.models = token.isModelLimited ? new Set(token.modelLimits) : null
  }

  get isAdmin(): boolean {
    return this.user.role >= roles.admin
  }

  mayUse(model: string): boolean {
    return this.models === null || this.models.has(model)
  }
}

/** What is known of one request before its body is read. */
export interface Knock {
  readonly pin: string | null
  readonly ip: string
  readonly nowMs: number
  /** What is asked for costs nothing: one whose quota is used up may ask, too. */
  readonly isFree?: boolean
}

/** Why this caller may not call at all; null when they may. The key is judged before its token, and the token before its owner. */
export function refuseCaller({ token, user, isAdmin }: Caller, knock: Knock): Refusal | null {
  const { pin, ip, nowMs, isFree = false } = knock
  if (token.keyEndsTime !== -1 && token.keyEndsTime * 1_000 <= nowMs) return { code: 'key-rotated' }
  const isExhausted = token.status === tokenStatus.exhausted
  if (isExhausted && !isFree) return { code: 'token-exhausted' }
  if (token.status === tokenStatus.expired) return { code: 'token-expired' }
  if (token.status !== tokenStatus.enabled && !isExhausted) return { code: 'token-disabled' }
  if (token.expiredTime !== -1 && token.expiredTime * 1_000 <= nowMs) return { code: 'token-expired' }
  if (!isFree && !token.isUnlimited && token.remainUnits <= 0) return { code: 'token-exhausted' }
  if (user.status !== userStatus.active) return { code: 'user-banned' }
  if (pin !== null && !isAdmin) return { code: 'pin-forbidden' }
  if (!isListed(ip, token.allowIps)) return { code: 'address-forbidden' }
  return null
}

/** Why this caller may not call in their group; null when they may. Their own group is always theirs. */
export function refuseGroup({ token, user }: Caller, { usableGroups, groupRatio }: Settings): Refusal | null {
  const { group } = token
  if (group === '') return null
  const params = { group }
  if (group !== user.group && !Object.hasOwn(usableGroups, group)) {
    return token.id === null ? { code: 'group-denied' } : { code: 'group-forbidden', params }
  }
  return Object.hasOwn(groupRatio, group) ? null : { code: 'group-gone', params }
}
