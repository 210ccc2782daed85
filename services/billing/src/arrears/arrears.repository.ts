import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../books/prepared'
import type { Arrears } from './arrears.policy'

const putArrears = prepared(
  'put-arrears',
  `INSERT INTO billing.arrears (user_id, units, adjust_id, steps, username, actor_id, actor_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (user_id) DO UPDATE SET units = EXCLUDED.units, adjust_id = EXCLUDED.adjust_id, steps = EXCLUDED.steps,
    username = EXCLUDED.username, actor_id = EXCLUDED.actor_id, actor_name = EXCLUDED.actor_name`,
)
const deleteArrears = prepared('delete-arrears', `DELETE FROM billing.arrears WHERE user_id = $1`)
const selectArrears = prepared(
  'select-arrears',
  `SELECT user_id AS "userId", units, adjust_id AS "adjustId", steps, username, actor_id AS "actorId",
    actor_name AS "actorName"
  FROM billing.arrears WHERE user_id = $1`,
)
const selectDebtors = prepared(
  'select-debtors',
  `SELECT user_id AS "userId" FROM billing.arrears ORDER BY user_id LIMIT 1000`,
)

/** The one writer of arrears. A row is read and written only under the lock of its account. */
@Injectable()
export class ArrearsRepository {
  /** What this user's account still owes; null when nothing. */
  async find(tx: Tx, userId: number): Promise<Arrears | null> {
    const [arrears] = await run<Arrears>(tx, selectArrears, [userId])
    return arrears ?? null
  }

  /** Writes what is owed now, in place of what was; nothing is owed with no units. */
  async save(tx: Tx, { userId, units, adjustId, steps, username, actorId, actorName }: Arrears): Promise<void> {
    if (units > 0) await run(tx, putArrears, [userId, units, adjustId, steps, username, actorId, actorName])
    else await run(tx, deleteArrears, [userId])
  }

  /** Users whose accounts owe something, up to a thousand. */
  async debtors(tx: Tx): Promise<number[]> {
    const rows = await run<{ userId: number }>(tx, selectDebtors)
    return rows.map(({ userId }) => userId)
  }
}
