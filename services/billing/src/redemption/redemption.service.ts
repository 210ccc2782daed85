import { Injectable } from '@nestjs/common'
import {
  type CreateRedemptionBody,
  redemptionStatus,
  type RedemptionView,
  type UpdateRedemptionBody,
} from '@tollgate/contracts/http/billing'
import { Acts } from '@tollgate/messaging'
import { isUniqueViolation, type Paged, paged, Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, sha256Hex } from '@tollgate/platform'
import { columnsOf, type ListQuery, redemptionView, refuseChangedRedemption, type SearchQuery } from './redemption.dto'
import type { RedemptionEntity } from './redemption.entity'
import { redemptionErrors } from './redemption.errors'
import { assertSwitchable, type DisabledCodes, disabledOf, edited } from './redemption.policy'
import { type RedemptionMark, RedemptionRepository } from './redemption.repository'
import { batchOf, creationOf, deletionOf, editOf, switchOf } from './redemption-acts.policy'
import { RedemptionKeys } from './redemption-keys'

/** The codes of the site, for administrators. */
@Injectable()
export class RedemptionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly redemptions: RedemptionRepository,
    private readonly keys: RedemptionKeys,
    private readonly acts: Acts,
    private readonly clock: Clock,
  ) {}

  async list({ page, order }: ListQuery): Promise<Paged<RedemptionView>> {
    const { codes, total } = await this.transactions.read((tx) => this.redemptions.page(tx, null, order, page))
    return paged(this.views(codes), total, page)
  }

  /** Those with this in their name, of this id, or of which it is the whole code. */
  async search({ keyword, page, order }: SearchQuery): Promise<Paged<RedemptionView>> {
    if (keyword === '') return this.list({ page, order })
    const id = /^\d{1,9}$/.test(keyword) ? Number(keyword) : null
    const wanted = { keyword, id, keyHash: sha256Hex(keyword) }
    const { codes, total } = await this.transactions.read((tx) => this.redemptions.page(tx, wanted, order, page))
    return paged(this.views(codes), total, page)
  }

  /** Throws `billing.redemption-not-found`. */
  async get(id: number): Promise<RedemptionView> {
    const code = await this.transactions.read((tx) => this.redemptions.find(tx, id))
    if (code === null) throw redemptionErrors.redemptionNotFound()
    return this.view(code)
  }

  /** Makes codes and returns them. Throws `billing.redemption-key-taken`. */
  async create(actor: Actor, body: CreateRedemptionBody): Promise<string[]> {
    const made =
      body.key === ''
        ? Array.from({ length: body.count }, () => this.keys.create())
        : [{ key: body.key, kept: this.keys.keep(body.key) }]
    const rows = made.map(({ kept }) => ({ ...this.newCode(actor, body), ...kept }))
    try {
      await this.transactions.run(async (tx) => {
        const codes = await this.redemptions.insert(tx, rows)
        await this.acts.record(tx, actor, creationOf(codes))
      })
    } catch (error) {
      if (isUniqueViolation(error, 'redemptions_key_hash_key'))
        throw redemptionErrors.redemptionKeyTaken({ cause: error })
      throw error
    }
    return made.map(({ key }) => key)
  }

  /** Writes the fields that were sent. Throws `billing.redemption-not-found`, `-not-unused`, `-uses-below` or `-times-crossed`. */
  update(actor: Actor, body: UpdateRedemptionBody): Promise<RedemptionView> {
    return this.transactions.run(async (tx) => {
      const before = await this.locked(tx, body.id)
      refuseChangedRedemption(body, this.view(before))
      const after = edited(before, columnsOf(body))
      await this.acts.record(tx, actor, editOf(before, after))
      return this.view(await this.redemptions.save(tx, after))
    })
  }

  /** Enables or disables. Throws `billing.redemption-status`, `-status-used` or `-not-found`. */
  setStatus(actor: Actor, id: number, status: unknown): Promise<RedemptionView> {
    return this.transactions.run(async (tx) => {
      const code = await this.locked(tx, id)
      const wanted = typeof status === 'number' ? status : undefined
      assertSwitchable(code, wanted)
      const after = { ...code, status: wanted ?? code.status }
      await this.acts.record(tx, actor, switchOf(after))
      return this.view(await this.redemptions.save(tx, after))
    })
  }

  /** Deletes a code for good, also one that was used: what it gave stands in the ledger. Throws `billing.redemption-not-found`. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const code = await this.locked(tx, id)
      await this.acts.record(tx, actor, deletionOf(code))
      await this.redemptions.delete(tx, code)
    })
  }

  /** How many codes have this name, whatever has become of them. */
  countByName(name: string): Promise<number> {
    return this.transactions.read((tx) => this.redemptions.countByName(tx, name))
  }

  /** Deletes all of this name; returns how many. */
  deleteByName(actor: Actor, name: string): Promise<number> {
    return this.deleteAll(actor, (tx) => this.redemptions.deleteByName(tx, name))
  }

  /** Deletes all that are disabled; returns how many. */
  deleteDisabled(actor: Actor): Promise<number> {
    return this.deleteAll(actor, (tx) => this.redemptions.deleteDisabled(tx))
  }

  /** Disables those of these that are unused; says of the others which are used or disabled already, and which are no codes. */
  disable(actor: Actor, ids: readonly number[]): Promise<DisabledCodes> {
    return this.transactions.run(async (tx) => {
      const marks = await this.redemptions.disable(tx, ids)
      if (marks.length > 0) await this.acts.record(tx, actor, batchOf('redemption.disabled', marks))
      return disabledOf(ids, marks, await this.redemptions.thoseThere(tx, ids))
    })
  }

  private deleteAll(actor: Actor, work: (tx: Tx) => Promise<RedemptionMark[]>): Promise<number> {
    return this.transactions.run(async (tx) => {
      const marks = await work(tx)
      if (marks.length > 0) await this.acts.record(tx, actor, batchOf('redemption.deleted', marks))
      return marks.length
    })
  }

  private async locked(tx: Tx, id: number): Promise<RedemptionEntity> {
    const code = await this.redemptions.lock(tx, id)
    if (code === null) throw redemptionErrors.redemptionNotFound()
    return code
  }

  private newCode({ userId }: Actor, body: CreateRedemptionBody) {
    return {
      creatorId: userId,
      name: body.name,
      status: redemptionStatus.unused,
      quotaUnits: body.quota,
      isGift: body.is_gift,
      maxUses: body.max_uses,
      usedCount: 0,
      usedUserId: null,
      createdTime: Math.floor(this.clock.nowMs() / 1_000),
      redeemedTime: 0,
      validFrom: body.valid_from,
      validUntil: body.valid_until,
    }
  }

  private views(codes: readonly RedemptionEntity[]): RedemptionView[] {
    return codes.map((code) => this.view(code))
  }

  private view(code: RedemptionEntity): RedemptionView {
    return redemptionView(code, this.keys.shown(code))
  }
}
