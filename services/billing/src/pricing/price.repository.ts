import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import type { PriceEntry } from './price.policy'

/** One entry as it was last announced; `entry` is null when the model lost its price. */
export interface StoredPrice {
  readonly model: string
  readonly entry: PriceEntry | null
  readonly version: number
}

/** The one writer of `billing.prices` and `billing.price_source`. */
@Injectable()
export class PriceRepository {
  /** Locks all prices until the transaction ends, and returns the stamp of the options that they were made of. */
  async lockSource(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ stamp: number }[]>('SELECT stamp FROM billing.price_source WHERE id = 1 FOR UPDATE')
    return row?.stamp ?? 0
  }

  /** Keeps the stamp of the options that the prices are made of now. */
  async setSource(tx: Tx, stamp: number): Promise<void> {
    await tx.query('UPDATE billing.price_source SET stamp = $1 WHERE id = 1', [stamp])
  }

  /** Every row, also of models that lost their price. */
  all(tx: Tx): Promise<StoredPrice[]> {
    return tx.query<StoredPrice[]>('SELECT model, entry, version FROM billing.prices')
  }

  /** Writes these rows over what is there. */
  async put(tx: Tx, prices: readonly StoredPrice[]): Promise<void> {
    if (prices.length === 0) return
    await tx.query(
      `INSERT INTO billing.prices (model, entry, version)
       SELECT * FROM unnest($1::text[], $2::jsonb[], $3::bigint[])
       ON CONFLICT (model) DO UPDATE SET entry = EXCLUDED.entry, version = EXCLUDED.version`,
      [
        prices.map(({ model }) => model),
        prices.map(({ entry }) => entry && JSON.stringify(entry)),
        prices.map(({ version }) => version),
      ],
    )
  }
}
