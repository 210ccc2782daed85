import { Injectable } from '@nestjs/common'
import { redemptionStatus } from '@tollgate/contracts/http/billing'
import { likeContains, type Page, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import type { RedemptionOrder } from './redemption.dto'
import { RedemptionEntity } from './redemption.entity'

/** Which codes are looked for: by a part of the name, or by one of the others. */
export interface WantedRedemptions {
  readonly keyword: string
  readonly id: number | null
  readonly keyHash: string
}

/** That a user redeemed a code. */
export interface RedemptionUse {
  readonly redemptionId: number
  readonly userId: number
  readonly units: number
  readonly usedTime: number
}

/** A code that something was done to with others. */
export type RedemptionMark = Pick<RedemptionEntity, 'id' | 'name'>

type Counted = readonly [RedemptionMark[], number]

/**
 * The one writer of codes and of who redeemed them. Every transaction locks codes, by their ids, before any account: so no two
 * transactions can wait for each other.
 */
@Injectable()
export class RedemptionRepository {
  insert(tx: Tx, codes: Omit<RedemptionEntity, 'id'>[]): Promise<RedemptionEntity[]> {
    return tx.save(RedemptionEntity, tx.create(RedemptionEntity, codes))
  }

  save(tx: Tx, code: RedemptionEntity): Promise<RedemptionEntity> {
    return tx.save(RedemptionEntity, code)
  }

  async delete(tx: Tx, { id }: RedemptionEntity): Promise<void> {
    await tx.delete(RedemptionEntity, { id })
  }

  find(tx: Tx, id: number): Promise<RedemptionEntity | null> {
    return tx.findOneBy(RedemptionEntity, { id })
  }

  /** A code, locked until the transaction ends. */
  lock(tx: Tx, id: number): Promise<RedemptionEntity | null> {
    return tx.findOne(RedemptionEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
  }

  lockByHash(tx: Tx, keyHash: string): Promise<RedemptionEntity | null> {
    return tx.findOne(RedemptionEntity, { where: { keyHash }, lock: { mode: 'pessimistic_write' } })
  }

  /** Which of these hashes some code has. */
  async present(tx: Tx, keyHashes: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ key_hash: string }[]>(
      'SELECT key_hash FROM billing.redemptions WHERE key_hash = ANY($1)',
      [keyHashes],
    )
    return rows.map(({ key_hash }) => key_hash)
  }

  /** What a user got of a code; null when they have not redeemed it. */
  async usedUnits(tx: Tx, redemptionId: number, userId: number): Promise<number | null> {
    const rows = await tx.query<{ units: string }[]>(
      'SELECT units FROM billing.redemption_uses WHERE redemption_id = $1 AND user_id = $2',
      [redemptionId, userId],
    )
    return rows[0] === undefined ? null : Number(rows[0].units)
  }

  /** Writes who redeemed what. Throws where one of the users has redeemed the code before. */
  async addUses(tx: Tx, uses: readonly RedemptionUse[]): Promise<void> {
    await tx.query(
      `INSERT INTO billing.redemption_uses (redemption_id, user_id, units, used_time)
       SELECT * FROM unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[])`,
      [
        uses.map(({ redemptionId }) => redemptionId),
        uses.map(({ userId }) => userId),
        uses.map(({ units }) => units),
        uses.map(({ usedTime }) => usedTime),
      ],
    )
  }

  /** Writes uses out of another database that are not there yet, of codes that are; returns which, as `code:user`. */
  async addForeignUses(tx: Tx, uses: readonly Omit<RedemptionUse, 'units'>[]): Promise<Set<string>> {
    const rows = await tx.query<{ use: string }[]>(
      `INSERT INTO billing.redemption_uses (redemption_id, user_id, units, used_time)
       SELECT r.id, u.user_id, r.quota_units, u.used_time
       FROM unnest($1::int[], $2::int[], $3::bigint[]) AS u (redemption_id, user_id, used_time)
       JOIN billing.redemptions r ON r.id = u.redemption_id
       ON CONFLICT DO NOTHING RETURNING redemption_id || ':' || user_id AS use`,
      [
        uses.map(({ redemptionId }) => redemptionId),
        uses.map(({ userId }) => userId),
        uses.map(({ usedTime }) => usedTime),
      ],
    )
    return new Set(rows.map(({ use }) => use))
  }

  /** A page of codes and how many there are in all; of all of them where nothing is looked for. */
  async page(
    tx: Tx,
    wanted: WantedRedemptions | null,
    { by, direction }: RedemptionOrder,
    page: Page,
  ): Promise<{ codes: RedemptionEntity[]; total: number }> {
    const query = tx.createQueryBuilder(RedemptionEntity, 'r')
    if (wanted !== null) {
      const { keyword, ...others } = wanted
      query.where('(r.name ILIKE :like OR r.id = :id OR r.key_hash = :keyHash)', {
        like: likeContains(keyword),
        ...others,
      })
    }
    query.orderBy(`r.${by}`, direction)
    if (by !== 'id') query.addOrderBy('r.id', 'DESC')
    const [codes, total] = await query.skip(page.offset).take(page.pageSize).getManyAndCount()
    return { codes, total }
  }

  countByName(tx: Tx, name: string): Promise<number> {
    return tx.countBy(RedemptionEntity, { name })
  }

  /** Those of these ids that are codes. */
  async thoseThere(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>('SELECT id FROM billing.redemptions WHERE id = ANY($1::int[])', [ids])
    return rows.map(({ id }) => id)
  }

  /** Disables those of these codes that are unused. */
  async disable(tx: Tx, ids: readonly number[]): Promise<RedemptionMark[]> {
    const [rows] = await tx.query<Counted>(
      `UPDATE billing.redemptions r SET status = ${redemptionStatus.disabled} FROM (
         SELECT id FROM billing.redemptions WHERE id = ANY($1::int[]) AND status = ${redemptionStatus.unused}
         ORDER BY id FOR UPDATE) locked
       WHERE r.id = locked.id RETURNING r.id, r.name`,
      [ids],
    )
    return rows
  }

  /** Deletes all codes that are disabled. */
  async deleteDisabled(tx: Tx): Promise<RedemptionMark[]> {
    const [rows] = await tx.query<Counted>(
      `DELETE FROM billing.redemptions r USING (
         SELECT id FROM billing.redemptions WHERE status = ${redemptionStatus.disabled} ORDER BY id FOR UPDATE) locked
       WHERE r.id = locked.id RETURNING r.id, r.name`,
    )
    return rows
  }

  /** Deletes all codes of this name. */
  async deleteByName(tx: Tx, name: string): Promise<RedemptionMark[]> {
    const [rows] = await tx.query<Counted>(
      `DELETE FROM billing.redemptions r USING (
         SELECT id FROM billing.redemptions WHERE name = $1 ORDER BY id FOR UPDATE) locked
       WHERE r.id = locked.id RETURNING r.id, r.name`,
      [name],
    )
    return rows
  }

  /** Sealed codes that another key than the present one has sealed, by their hashes. */
  stale(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT key_hash AS id, sealed_key AS sealed FROM billing.redemptions
       WHERE key_hash COLLATE "C" > $2 AND NOT starts_with(sealed_key, $1) ORDER BY key_hash COLLATE "C" LIMIT $3`,
      [mark, after, limit],
    )
  }

  /** Puts another sealed text into the place of this one. */
  async reseal(tx: Tx, { id, sealed }: StaleValue, anew: string): Promise<void> {
    await tx.query('UPDATE billing.redemptions SET sealed_key = $3 WHERE key_hash = $1 AND sealed_key = $2', [
      id,
      sealed,
      anew,
    ])
  }
}
