import { Injectable } from '@nestjs/common'
import type { CheckInReward, CheckInStatus } from '@tollgate/contracts/http/billing'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { Movements } from '../movement/movement.service'
import { checkInErrors } from './check-in.errors'
import { dayIn, rewardRange } from './check-in.policy'
import { CheckInRepository } from './check-in.repository'
import { Random } from './random'

/** Quota for showing up, once on each day of the site's time zone. */
@Injectable()
export class CheckInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly checkIns: CheckInRepository,
    private readonly movements: Movements,
    private readonly options: Options,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  async status({ userId }: Actor): Promise<CheckInStatus> {
    if (this.range() === null) return { can_check_in: false }
    const day = this.today()
    const isDone = await this.transactions.read((tx) => this.checkIns.has(tx, userId, day))
    return { can_check_in: !isDone }
  }

  /** Checks in for today. Throws `billing.check-in-disabled`, `.checked-in-already`, `.account-full` or `.account-not-found`. */
  async checkIn({ userId, username }: Actor): Promise<CheckInReward> {
    const range = this.range()
    if (range === null) throw checkInErrors.checkInDisabled()
    const day = this.today()
    const units = this.random.between(range.min, range.max)
    await this.transactions.run(async (tx) => {
      // The day first: of many at once all others wait for its row, not for the account that calls are charged to.
      const isFirst = await this.checkIns.add(tx, { userId, day, units })
      if (!isFirst) throw checkInErrors.checkedInAlready()
      const locked = await this.movements.lock(tx, userId)
      const movement = { kind: 'checkin', reference: `${userId}:${day}`, details: null } as const
      await this.movements.credit(tx, locked, { movement, units, cause: { username } })
    })
    return { quota: units }
  }

  private range(): { min: number; max: number } | null {
    return rewardRange({
      isEnabled: this.options.get('CheckInEnabled'),
      leastUnits: this.options.get('CheckInQuota'),
      mostUnits: this.options.get('CheckInMaxQuota'),
    })
  }

  private today(): string {
    return dayIn(this.options.get('SiteTimeZone'), this.clock.nowMs())
  }
}
