import { Injectable } from '@nestjs/common'
import { tokenChanged } from '@tollgate/contracts'
import {
  type CreateTokenBody,
  type RotateTokenBody,
  type StopKeyBody,
  type StoppedKey,
  tokenStatus,
  type TokenView,
  type UpdateTokenBody,
} from '@tollgate/contracts/http/billing'
import { Acts, Events, Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, randomToken, sha256Hex } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { HoldWaiters, recallMs } from '../books/hold-waiters'
import { SiteDays } from '../books/site-days'
import { GroupService } from '../group/group.service'
import { recap, type WantedCap } from '../ledger/ledger.policy'
import { creationOf, deletionOf, editOf, previousKeyEndOf, rotationOf } from '../token-acts/token-acts.policy'
import { bareKey, endedAt, type KeptKey, neverRotated, previousKeyUntil, rotated, stopOf } from './keys/key.policy'
import { TokenKeys } from './keys/token-keys'
import { type EditedToken, refuseChangedToken, tokenView } from './token.dto'
import type { TokenEntity } from './token.entity'
import { namesOf, whyNotEnabled } from './token.policy'
import type { CappedToken } from './token.repository'
import { TokenStore } from './token-store'

type Change = 'created' | 'updated' | 'deleted'

/** Making, editing, switching and deleting tokens, and giving them other keys. Each holds for the very next call. */
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
    const fresh = this.newTokens(actor, body)
    const made = await this.transactions.run(async (tx) => {
      const most = this.options.get('MaxUserTokens')
      const present = await this.store.countLocked(tx, actor.userId)
      if (present + body.count > most) throw billingErrors.tokensTooMany({ most, present })
      const tokens = await this.store.insert(
        tx,
        fresh.map(({ row }) => row),
        cap,
      )
      for (const { token } of tokens) await this.announce(tx, token, 'created')
      await this.acts.record(tx, actor, creationOf(tokens))
      return tokens
    })
    const keys = new Map(fresh.map(({ row, key }) => [row.keyHash, key]))
    return made.map((one) => this.view(one, keys.get(one.token.keyHash)))
  }

  /** Writes the fields that were sent. Throws `billing.token-not-found`, `-group`, `-expired`, `-exhausted` or `-key-hidden`. */
  update(actor: Actor, body: UpdateTokenBody): Promise<EditedToken> {
    const wanted = {
      isUnlimited: body.unlimited_quota,
      remainUnits: body.remain_quota,
      dailyCapUnits: body.daily_quota,
      monthlyCapUnits: body.monthly_quota,
    }
    return this.change(actor, body.id, wanted, ({ token, cap }) => {
      refuseChangedToken(body, this.view({ token, cap }), token)
      if (body.key_hidden === false && token.sealedKey === null) throw billingErrors.tokenKeyHidden()
      // A group that was taken from the owner meanwhile may stay; it is refused with each call.
      if (body.group !== undefined && body.group !== token.group) this.refuseForeignGroup(actor, body.group)
      Object.assign(token, changedFields(body), body.key_hidden === true && this.keys.hide(token))
      if (body.status !== undefined) this.switch({ token, cap: recap(cap, wanted) }, body.status)
    })
  }

  /** Enables or disables. Throws `billing.token-status`, `-not-found`, `-expired` or `-exhausted`. */
  async setStatus(actor: Actor, id: number, status: number | undefined): Promise<EditedToken> {
    if (status !== tokenStatus.enabled && status !== tokenStatus.disabled) throw billingErrors.tokenStatus()
    return this.change(actor, id, {}, (found) => this.switch(found, status))
  }

  /**
   * Gives a token another key, which is in the answer also where keys are hidden. Of several at once that replace the same key one
   * does, and the others are told. Throws `billing.token-not-found` or `-key-rotated`.
   */
  async rotate(actor: Actor, id: number, body: RotateTokenBody): Promise<TokenView> {
    const { overlap_seconds: overlapSeconds, if_key_version: wanted } = body
    const seen =
      wanted ?? (await this.transactions.read((tx) => this.store.find(tx, actor.userId, id)))?.token.keyVersion
    return this.transactions.run(async (tx) => {
      const { token } = await this.lockOwn(tx, actor, id)
      if (token.keyVersion !== seen) throw billingErrors.tokenKeyRotated()
      const { kept, shown } = this.keys.create({ isHidden: token.sealedKey === null })
      const gone = token.previousKeyHash
      Object.assign(token, rotated(token, kept, { overlapSeconds, nowMs: this.clock.nowMs() }))
      const saved = await this.store.save(tx, token, {})
      await this.acts.record(tx, actor, rotationOf(saved, overlapSeconds))
      await this.announce(tx, saved.token, 'updated', gone)
      return this.view(saved, shown)
    })
  }

  /** Ends the key of before, which a rotation let go on. Throws `billing.token-not-found` or `-no-previous-key`. */
  async endPreviousKey(actor: Actor, id: number): Promise<TokenView> {
    return this.transactions.run(async (tx) => {
      const { token } = await this.lockOwn(tx, actor, id)
      const nowMs = this.clock.nowMs()
      if (previousKeyUntil(token, nowMs) === 0) throw billingErrors.tokenNoPreviousKey()
      token.previousEndsTime = endedAt(nowMs)
      const saved = await this.store.save(tx, token, {})
      await this.acts.record(tx, actor, previousKeyEndOf(saved))
      await this.announce(tx, saved.token, 'updated')
      return this.view(saved)
    })
  }

  /**
   * Stops a key that got into the wrong hands, whosever it is: disables its token, or ends the key alone where a rotation has let it
   * go on. Throws `billing.token-not-found`.
   */
  async stopKey(actor: Actor, { key }: StopKeyBody): Promise<StoppedKey> {
    const keyHash = sha256Hex(bareKey(key))
    return this.transactions.run(async (tx) => {
      const known = await this.store.findByKey(tx, keyHash)
      if (known === null) throw billingErrors.tokenNotFound()
      const { id, userId, name } = known.token
      const { token, cap } = await this.lockOwn(tx, { userId }, id)
      // A rotation may have come between.
      if (token.keyHash !== keyHash && token.previousKeyHash !== keyHash) throw billingErrors.tokenNotFound()
      const { change, outcome } = stopOf(token, keyHash, this.clock.nowMs())
      if (outcome !== 'already') {
        const before = { token: { ...token }, cap }
        const saved = await this.store.save(tx, Object.assign(token, change), {})
        await this.acts.record(tx, actor, outcome === 'disabled' ? editOf(before, saved) : previousKeyEndOf(saved))
        await this.announce(tx, saved.token, 'updated')
      }
      return { id, name, user_id: userId, outcome }
    })
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

  private async lockOwn(tx: Tx, actor: Pick<Actor, 'userId'>, id: number): Promise<CappedToken> {
    const found = await this.store.lockOwn(tx, actor.userId, id)
    if (found === null) throw billingErrors.tokenNotFound()
    return found
  }

  /** New tokens, each with its key as it is shown. */
  private newTokens(actor: Actor, body: CreateTokenBody): { row: Omit<TokenEntity, 'id'>; key: string }[] {
    return namesOf(body.name, body.count, randomToken).map((name) => {
      const { kept, shown: key } = this.keys.create({ isHidden: body.key_hidden })
      return { row: this.newToken(actor, body, name, kept), key }
    })
  }

  private newToken(actor: Actor, body: CreateTokenBody, name: string, kept: KeptKey): Omit<TokenEntity, 'id'> {
    return {
      ...kept,
      ...neverRotated,
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
    }
  }

  /** What its owner sees; `key` is given where it was made just now. */
  private view({ token, cap }: CappedToken, key = this.keys.shown(token)): TokenView {
    return tokenView(token, cap, { key, nowMs: this.clock.nowMs(), today: this.days.today() })
  }

  /** Tells whoever knows the token by one of its keys; `gone` is one that it has no more. */
  private announce(tx: Tx, token: TokenEntity, change: Change, gone: string | null = null): Promise<void> {
    const { id: tokenId, userId, keyHash, previousKeyHash, version } = token
    const otherKeyHashes = [previousKeyHash, gone].filter((hash) => hash !== null)
    const told = { tokenId, userId, keyHash, otherKeyHashes, version, change }
    return this.events.publish(tx, tokenChanged, told, { inForce: true })
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
