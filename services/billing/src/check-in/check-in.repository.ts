import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../books/prepared'

const addCheckIn = prepared(
  'add-check-in',
  `INSERT INTO billing.check_ins (user_id, day, units) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING user_id`,
)
const selectCheckIn = prepared(
  'select-check-in',
  `SELECT user_id FROM billing.check_ins WHERE user_id = $1 AND day = $2`,
)

/** The one writer of the days on which users checked in. */
@Injectable()
export class CheckInRepository {
  /** Takes the day for this user; false when it is taken. Many at once wait here for the first. */
  async add(tx: Tx, checkIn: { userId: number; day: string; units: number }): Promise<boolean> {
    const rows = await run<unknown>(tx, addCheckIn, [checkIn.userId, checkIn.day, checkIn.units])
    return rows.length === 1
  }

  async has(tx: Tx, userId: number, day: string): Promise<boolean> {
    const rows = await run<unknown>(tx, selectCheckIn, [userId, day])
    return rows.length === 1
  }
}
