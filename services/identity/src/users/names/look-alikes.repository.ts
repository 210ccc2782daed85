import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { skeletonsOf } from './skeleton'

/** The one writer of `identity.username_skeletons`: what each user's name looks like, so that no other may look the same. */
@Injectable()
export class LookAlikesRepository {
  /** Whether some user's name, deleted users included, is taken for this one. */
  async has(tx: Tx, username: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM identity.username_skeletons WHERE skeleton = ANY($1) LIMIT 1`,
      [skeletonsOf(username)],
    )
    return rows.length > 0
  }

  /** Keeps the looks of a renamed user in the place of those before; false when another has one of them. */
  async replace(tx: Tx, userId: number, username: string): Promise<boolean> {
    await tx.query(`DELETE FROM identity.username_skeletons WHERE user_id = $1`, [userId])
    return this.reserve(tx, userId, username)
  }

  /** Keeps the looks of a new user; false when another has one of them. */
  async reserve(tx: Tx, userId: number, username: string): Promise<boolean> {
    const skeletons = skeletonsOf(username)
    const kept = await tx.query<unknown[]>(
      `INSERT INTO identity.username_skeletons (skeleton, user_id) SELECT unnest($2::text[]), $1
       ON CONFLICT DO NOTHING RETURNING skeleton`,
      [userId, skeletons],
    )
    return kept.length === skeletons.length
  }
}
