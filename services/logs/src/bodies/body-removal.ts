import { Injectable } from '@nestjs/common'
import { isLockRefused, Transactions } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { LogFloor } from '../clearing/log-floor'
import { BodiesRepository } from './bodies.repository'
import { BodiesService } from './bodies.service'

const daysAtOnce = 10
const rowsAtOnce = 1_000

/** Removes what is kept no longer, or was cleared with the log. It may end anywhere, and goes on when asked again. */
@Injectable()
export class BodyRemoval {
  constructor(
    private readonly transactions: Transactions,
    private readonly bodies: BodiesRepository,
    private readonly floor: LogFloor,
    private readonly service: BodiesService,
    private readonly log: Log,
  ) {}

  /** Drops whole days, and deletes the rest up to the second; what others were reading for too long stays for the next time. */
  async remove(): Promise<void> {
    const beforeMs = await this.transactions.read(async (tx) =>
      Math.max(await this.floor.clearedBeforeMs(tx), this.service.keptSinceMs(await this.floor.nowMs(tx))),
    )
    try {
      while ((await this.transactions.run((tx) => this.bodies.dropDays(tx, beforeMs, daysAtOnce))) === daysAtOnce);
      this.service.forgetDays()
    } catch (error) {
      if (!isLockRefused(error)) throw error
      this.log.info('bodies.removal-waits', { error })
    }
    while ((await this.transactions.run((tx) => this.bodies.deleteBefore(tx, beforeMs, rowsAtOnce))) === rowsAtOnce);
  }
}
