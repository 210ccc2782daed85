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

  /** The users who have these looks, by look. */
  async holders(tx: Tx, skeletons: readonly string[]): Promise<Map<string, number>> {
    const rows = await tx.query<{ skeleton: string; user_id: number }[]>(
      `SELECT skeleton, user_id FROM identity.username_skeletons WHERE skeleton = ANY($1)`,
      [skeletons],
    )
    return new Map(rows.map(({ skeleton, user_id }) => [skeleton, user_id]))
  }

  /** Keeps the looks of users who come from elsewhere together: of those who look alike there the first has it. */
  async reserveMany(tx: Tx, users: readonly { readonly id: number; readonly username: string }[]): Promise<void> {
    const looks = users.flatMap(({ id, username }) => skeletonsOf(username).map((skeleton) => ({ id, skeleton })))
    looks.sort((one, other) => (one.skeleton < other.skeleton ? -1 : 1))
    await tx.query(
      `INSERT INTO identity.username_skeletons (skeleton, user_id)
       SELECT * FROM unnest($1::text[], $2::int[]) ON CONFLICT DO NOTHING`,
      [looks.map(({ skeleton }) => skeleton), looks.map(({ id }) => id)],
    )
  }
}
