import { accountGet, tokenQuotas } from '@tollgate/contracts'
import type { Rpc } from '@tollgate/messaging'
import type { Clock } from '@tollgate/platform'
import { SharedAnswers } from './shared-answers'

/** What somebody has left and has used, in quota units. What is lent for calls under way is still left. */
export interface QuotaState {
  /** Nothing bounds what is left; `remainUnits` then means nothing. */
  readonly isUnlimited: boolean
  readonly remainUnits: number
  readonly usedUnits: number
}

/** What tokens and users have, as billing says: at most a second old. */
export class QuotaBook {
  readonly tokens: SharedAnswers<QuotaState>
  readonly users: SharedAnswers<QuotaState>

  constructor(rpc: Rpc, clock: Clock) {
    this.tokens = new SharedAnswers(async (tokenIds) => {
      const { quotas } = await rpc.call(tokenQuotas, { tokenIds: [...tokenIds] })
      return new Map(quotas.map((quota) => [quota.tokenId, quota]))
    }, clock)
    this.users = new SharedAnswers(async (userIds) => {
      const { accounts } = await rpc.call(accountGet, { userIds: [...userIds] })
      return new Map(
        accounts.map(({ userId, balanceUnits: remainUnits, usedUnits }) => [
          userId,
          { isUnlimited: false, remainUnits, usedUnits },
        ]),
      )
    }, clock)
  }
}
