import { randomUUID } from 'node:crypto'
import {
  accountAdjust,
  accountGet,
  accountOpen,
  accountsImport,
  type AccountState,
  accountWatch,
  billingActRecorded,
  budgetCrossed,
  channelChanged,
  type EventPayload,
  quotaLow,
  type RpcRequest,
  tokenCount,
} from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'

/** Answers billing's rpc from memory, by the same contracts: identity's tests need accounts, not a ledger. */
export class BillingStandIn {
  readonly accounts = new Map<number, AccountState>()
  /** What running calls hold: no balance is set below it. */
  heldUnits = 0
  /** Below which balance each user asked to be warned. */
  readonly warnBelow = new Map<number, number | null>()

  /** How many usable keys each user has. */
  readonly tokens = new Map<number, number>()

  /** What users from elsewhere brought, in the order in which it was told; and whether the next telling fails. */
  readonly brought: { source: string; sourceId: string; userId: number; balanceUnits: number }[] = []
  isBroken = false

  private constructor(readonly messaging: Messaging) {}

  static async start(natsUrl: string): Promise<BillingStandIn> {
    const standIn = new BillingStandIn(await Messaging.connect({ service: 'billing', url: natsUrl }))
    const { rpcServer } = standIn.messaging
    rpcServer.serve(accountOpen, ({ userId, units }) => ({ account: standIn.open(userId, units) }))
    rpcServer.serve(accountGet, ({ userIds }) => ({
      accounts: userIds.flatMap((userId) => standIn.accounts.get(userId) ?? []),
    }))
    rpcServer.serve(accountAdjust, async ({ userId, wantedUnits, ...about }) => {
      const balanceUnits = Math.max(wantedUnits, standIn.heldUnits)
      const before = standIn.open(userId, 0)
      const account = { ...before, balanceUnits, heldUnits: standIn.heldUnits }
      standIn.accounts.set(userId, account)
      await standIn.tellAdjustment({ ...about, userId }, { from: before.balanceUnits, to: balanceUnits })
      return { account, isAsWanted: balanceUnits === wantedUnits }
    })
    rpcServer.serve(accountsImport, ({ source, accounts }) => {
      for (const { sourceId, userId, balanceUnits } of accounts) {
        standIn.open(userId, balanceUnits)
        standIn.brought.push({ source, sourceId, userId, balanceUnits })
      }
      if (standIn.isBroken) throw new Error('broken after it was done')
      return {}
    })
    rpcServer.serve(tokenCount, ({ userId }) => ({ usable: standIn.tokens.get(userId) ?? 0 }))
    rpcServer.serve(accountWatch, ({ userId, warnBelowUnits }) => {
      standIn.warnBelow.set(userId, warnBelowUnits)
      return {}
    })
    return standIn
  }

  /** Tells that a balance fell, as billing does once per crossing; the same message twice when asked to. */
  async quotaFell(fall: EventPayload<typeof quotaLow>, messageId: string = randomUUID()): Promise<void> {
    await this.messaging.events.publishNow(quotaLow, fall, { messageId })
  }

  /** Tells that a threshold of a budget was reached, likewise. */
  async budgetCrossed(crossed: EventPayload<typeof budgetCrossed>, messageId: string = randomUUID()): Promise<void> {
    await this.messaging.events.publishNow(budgetCrossed, crossed, { messageId })
  }

  /** Tells that a channel changed, as channels does. */
  async channelChanged(changed: EventPayload<typeof channelChanged>, messageId: string = randomUUID()): Promise<void> {
    await this.messaging.events.publishNow(channelChanged, changed, { messageId })
  }

  /** Tells the audit log of an adjustment, as billing does; of one that changes nothing, nothing. */
  private async tellAdjustment(
    by: Omit<RpcRequest<typeof accountAdjust>, 'wantedUnits'>,
    quota: { from: number; to: number },
  ): Promise<void> {
    if (quota.from === quota.to) return
    const act = {
      actId: by.adjustId,
      action: 'user.quota-set',
      outcome: 'done',
      actorId: by.actorId,
      actorName: by.actorName,
      address: by.address ?? '',
      sessionId: by.sessionId ?? null,
      target: { kind: 'user', id: by.userId, name: by.username },
      details: { quota },
      actedAt: new Date().toISOString(),
    } as const
    await this.messaging.events.publishNow(billingActRecorded, act, { messageId: by.adjustId })
  }

  stop(): Promise<void> {
    return this.messaging.stop()
  }

  private open(userId: number, units: number): AccountState {
    const account = this.accounts.get(userId) ?? {
      userId,
      balanceUnits: units,
      heldUnits: 0,
      usedUnits: 0,
      requestCount: 0,
      invitedCount: 0,
      referralUnits: 0,
      referralTotalUnits: 0,
    }
    this.accounts.set(userId, account)
    return account
  }
}
