import { Injectable } from '@nestjs/common'
import type { StalePage, StaleValue, Tx } from '@tollgate/persistence'
import { OptionEntity } from './option.entity'

/** The one writer of `identity.options`. */
@Injectable()
export class OptionsRepository {
  list(tx: Tx): Promise<OptionEntity[]> {
    return tx.find(OptionEntity)
  }

  /** Secret options that another key than the present one has sealed. */
  stale(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT key AS id, value AS sealed FROM identity.options
       WHERE is_sealed AND key COLLATE "C" > $2 AND NOT starts_with(value, $1) ORDER BY key COLLATE "C" LIMIT $3`,
      [mark, after, limit],
    )
  }

  /** Puts another sealed text into the place of this one; returns the row's new version, null when it was written meanwhile. */
  async reseal(tx: Tx, { id, sealed }: StaleValue, anew: string): Promise<number | null> {
    const [rows] = await tx.query<[{ version: string }[], number]>(
      'UPDATE identity.options SET value = $3, version = version + 1 WHERE key = $1 AND value = $2 RETURNING version',
      [id, sealed, anew],
    )
    const [row] = rows
    return row === undefined ? null : Number(row.version)
  }

  /**
   * Writes a value and returns the row's new version, which only ever grows; null, and nothing is written, where the option no
   * longer has the version that is given (0: it was never written).
   */
  async put(tx: Tx, option: Omit<OptionEntity, 'version'>, ifVersion: number | null): Promise<number | null> {
    const [row] = await tx.query<{ version: string }[]>(
      `INSERT INTO identity.options (key, value, is_sealed, version) VALUES ($1, $2, $3, 1)
       ON CONFLICT (key) DO UPDATE SET value = $2, is_sealed = $3, version = identity.options.version + 1
       WHERE $4::bigint IS NULL OR identity.options.version = $4
       RETURNING version`,
      [option.key, option.value, option.isSealed, ifVersion],
    )
    return row === undefined ? null : Number(row.version)
  }
}
