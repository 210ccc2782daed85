import { Injectable } from '@nestjs/common'
import { tokenChanged } from '@tollgate/contracts'
import {
  type CreateTokenBody,
  tokenStatus,
  type TokenView,
  type UpdateTokenBody,
} from '@tollgate/contracts/http/billing'
import { Acts, Events, Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, randomToken } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { HoldWaiters, recallMs } from '../books/hold-waiters'
import { SiteDays } from '../books/site-days'
import { GroupService } from '../group/group.service'
import { recap, type WantedCap } from '../ledger/ledger.policy'
import { creationOf, deletionOf, editOf } from '../token-acts/token-acts.policy'
import { type EditedToken, refuseChangedToken, tokenView } from './token.dto'
import type { TokenEntity } from './token.entity'
import { namesOf, whyNotEnabled } from './token.policy'
import type { CappedToken } from './token.repository'
import { TokenKeys } from './token-keys'
import { TokenStore } from './token-store'

type Change = 'created' | 'updated' | 'deleted'

/** Making, editing, switching and deleting tokens. Each holds for the very next call. */
@Injectable()
export class TokenService {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: TokenStore,
    private readonly waiters: HoldWaiters,
    private readonly keys: TokenKeys,
    private readonly groups: GroupService,
    private readonly options: Options,
    private readonly events: Events,
    private readonly acts: Acts,
    private readonly clock: Clock,
    private readonly days: SiteDays,
  ) {}

  /** Makes `count` tokens alike but for names and keys; nothing moves, a cap is no money. Throws `billing.token-group` and `.tokens-too-many`. */
  async create(actor: Actor, body: CreateTokenBody): Promise<TokenView[]> {
    this.refuseForeignGroup(actor, body.group)
    const cap = {
      userId: actor.userId,
      isUnlimited: body.unlimited_quota,
      remainUnits: body.remain_quota,
      dailyCapUnits: body.daily_quota,
      monthlyCapUnits: body.monthly_quota,
    }
    const made = await this.transactions.run(async (tx) => {
      const most = this.options.get('MaxUserTokens')
      const present = await this.store.countLocked(tx, actor.userId)
      if (present + body.count > most) throw billingErrors.tokensTooMany({ most, present })
      const tokens = await this.store.insert(tx, this.newTokens(actor, body), cap)
      for (const { token } of tokens) await this.announce(tx, token, 'created')
      await this.acts.record(tx, actor, creationOf(tokens))
      return tokens
    })
    return made.map((token) => this.view(token))
  }

  /** Writes the fields that were sent. Throws `billing.token-not-found`, `-group`, `-expired` or `-exhausted`. */
  update(actor: Actor, body: UpdateTokenBody): Promise<EditedToken> {
    const wanted = {
      isUnlimited: body.unlimited_quota,
      remainUnits: body.remain_quota,
      dailyCapUnits: body.daily_quota,
      monthlyCapUnits: body.monthly_quota,
    }
    return this.change(actor, body.id, wanted, ({ token, cap }) => {
      refuseChangedToken(body, this.view({ token, cap }))
      // A group that was taken from the owner meanwhile may stay; it is refused with each call.
      if (body.group !== undefined && body.group !== token.group) this.refuseForeignGroup(actor, body.group)
      Object.assign(token, changedFields(body))
      if (body.status !== undefined) this.switch({ token, cap: recap(cap, wanted) }, body.status)
    })
  }

  /** Enables or disables. Throws `billing.token-status`, `-not-found`, `-expired` or `-exhausted`. */
  async setStatus(actor: Actor, id: number, status: number | undefined): Promise<EditedToken> {
    if (status !== tokenStatus.enabled && status !== tokenStatus.disabled) throw billingErrors.tokenStatus()
    return this.change(actor, id, {}, (found) => this.switch(found, status))
  }

  /** Deletes a token; calls under way are settled all the same. Throws `billing.token-not-found`. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const found = await this.lockOwn(tx, actor, id)
      const { token } = found
      await this.acts.record(tx, actor, deletionOf(found))
      await this.store.delete(tx, token)
      await this.announce(tx, { ...token, id, version: token.version + 1 }, 'deleted')
    })
  }

  private async change(
    actor: Actor,
    id: number,
    wanted: WantedCap,
    work: (found: CappedToken) => void,
  ): Promise<EditedToken> {
    const changed = await this.transactions.run(async (tx) => {
      const found = await this.lockOwn(tx, actor, id)
      const before = { token: { ...found.token }, cap: found.cap }
      work(found)
      const saved = await this.store.save(tx, found.token, wanted)
      await this.acts.record(tx, actor, editOf(before, saved))
      await this.announce(tx, saved.token, 'updated')
      return saved
    })
    return this.edited(changed.cap.owedUnits === 0 ? changed : await this.comeHome(changed))
  }

  /** The token once relays have returned what was lent of it; as it is after 2 s, if calls that run keep it longer. */
  private async comeHome(changed: CappedToken): Promise<CappedToken> {
    const { id, userId } = changed.token
    let last: CappedToken | null = changed
    await this.waiters.until(userId, recallMs, async () => {
      last = await this.transactions.read((tx) => this.store.find(tx, userId, id))
      return last === null || last.cap.owedUnits === 0 || null
    })
    return last ?? changed
  }

  private edited(changed: CappedToken): EditedToken {
    return { token: this.view(changed), isAsWanted: changed.cap.owedUnits === 0 }
  }

  private switch({ token, cap }: CappedToken, status: number): void {
    // What is shown as expired or exhausted is what time and quota made of it, not a wish.
    if (status !== tokenStatus.enabled && status !== tokenStatus.disabled) return
    const obstacle = status === tokenStatus.enabled ? whyNotEnabled(token, cap, this.clock.nowMs()) : null
    if (obstacle !== null) throw billingErrors[obstacle]()
    token.isEnabled = status === tokenStatus.enabled
  }

  private refuseForeignGroup(actor: Actor, group: string): void {
    const isUsable = group === '' || this.groups.usable(actor.group).some(({ name }) => name === group)
    if (!isUsable) throw billingErrors.tokenGroup({ group })
  }

  private async lockOwn(tx: Tx, actor: Actor, id: number): Promise<CappedToken> {
    const found = await this.store.lockOwn(tx, actor.userId, id)
    if (found === null) throw billingErrors.tokenNotFound()
    return found
  }

  private newTokens(actor: Actor, body: CreateTokenBody): Omit<TokenEntity, 'id'>[] {
    return namesOf(body.name, body.count, randomToken).map((name) => ({
      ...this.keys.create(),
      userId: actor.userId,
      name,
      isEnabled: true,
      expiredTime: body.expired_time,
      isModelLimited: body.model_limits_enabled,
      modelLimits: body.model_limits,
      allowIps: body.allow_ips,
      group: body.group,
      cacheSeconds: body.cache_seconds,
      rpm: body.rpm,
      tpm: body.tpm,
      concurrency: body.concurrency,
      createdTime: Math.floor(this.clock.nowMs() / 1_000),
      version: 1,
    }))
  }

  private view({ token, cap }: CappedToken): TokenView {
    return tokenView(token, cap, { key: this.keys.shown(token), nowMs: this.clock.nowMs(), today: this.days.today() })
  }

  private announce(tx: Tx, { id: tokenId, userId, keyHash, version }: TokenEntity, change: Change): Promise<void> {
    return this.events.publish(tx, tokenChanged, { tokenId, userId, keyHash, version, change }, { inForce: true })
  }
}

/** The columns that the sent fields mean. */
function changedFields(body: UpdateTokenBody): Partial<TokenEntity> {
  const fields: Partial<TokenEntity> = {
    name: body.name,
    expiredTime: body.expired_time,
    isModelLimited: body.model_limits_enabled,
    modelLimits: body.model_limits,
    allowIps: body.allow_ips,
    group: body.group,
    cacheSeconds: body.cache_seconds,
    rpm: body.rpm,
    tpm: body.tpm,
    concurrency: body.concurrency,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
