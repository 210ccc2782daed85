import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { OptionEntity } from './option.entity'

/** The one writer of `identity.options`. */
@Injectable()
export class OptionsRepository {
  list(tx: Tx): Promise<OptionEntity[]> {
    return tx.find(OptionEntity)
  }

  /** Writes a value and returns the row's new version, which only ever grows. */
  async put(tx: Tx, option: Omit<OptionEntity, 'version'>): Promise<number> {
    const [row] = await tx.query<{ version: string }[]>(
      `INSERT INTO identity.options (key, value, is_sealed, version) VALUES ($1, $2, $3, 1)
       ON CONFLICT (key) DO UPDATE SET value = $2, is_sealed = $3, version = identity.options.version + 1
       RETURNING version`,
      [option.key, option.value, option.isSealed],
    )
    return Number(row?.version)
  }
}
