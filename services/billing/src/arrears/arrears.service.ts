import { Injectable } from '@nestjs/common'
import { leasesRecalled } from '@tollgate/contracts'
import { Notes } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { HoldWaiters, recallMs } from '../books/hold-waiters'
import { credit } from '../ledger/ledger.policy'
import { eachAlone } from '../movement/each-alone'
import { Movements } from '../movement/movement.service'
import { type Arrears, collect } from './arrears.policy'
import { ArrearsRepository } from './arrears.repository'

/** Takes what an adjustment could not take at once. Until then it is not lent: `BooksService.grantState` leaves it out. */
@Injectable()
export class ArrearsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ArrearsRepository,
    private readonly movements: Movements,
    private readonly waiters: HoldWaiters,
    private readonly notes: Notes,
    private readonly log: Log,
  ) {}

  /** Writes what the latest adjustment of a locked account left to take, in place of what an earlier one did. */
  put(tx: Tx, arrears: Arrears): Promise<void> {
    return this.repository.save(tx, arrears)
  }

  /** Whether an account still owes something. */
  async isOwing(userId: number): Promise<boolean> {
    return (await this.transactions.read((tx) => this.repository.find(tx, userId))) !== null
  }

  /** Calls a user's leases home and takes what comes, for up to 2 s; the job takes what comes later. */
  async recall(userId: number): Promise<void> {
    this.notes.publish(leasesRecalled, String(userId), { userId, tokenId: null })
    await this.waiters.until(userId, recallMs, async () => (await this.collect(userId)) || null)
  }

  /** Takes what has come home, of all who owe. Twice equals once. */
  async collectAll(): Promise<void> {
    await eachAlone(
      await this.transactions.read((tx) => this.repository.debtors(tx)),
      (userId) => this.collect(userId),
      (userId, error) => this.log.error('arrears.not-collected', { userId, error }),
    )
  }

  /** True when nothing is owed any more. */
  private collect(userId: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const locked = await this.movements.lock(tx, userId)
      const arrears = await this.repository.find(tx, userId)
      if (arrears === null) return true
      const { units, leftUnits } = collect(locked.account, arrears)
      const steps = arrears.steps + 1
      if (units > 0) {
        const { adjustId, username, actorId, actorName } = arrears
        const details = { takenUnits: units, actorId, actorName }
        const movement = { kind: 'adjust', reference: `${adjustId}:${steps}`, details } as const
        await this.movements.book(tx, locked, credit(locked.account, movement, -units), {
          username,
          actorId,
          actorName,
        })
      }
      if (leftUnits !== arrears.units) await this.repository.save(tx, { ...arrears, units: leftUnits, steps })
      return leftUnits === 0
    })
  }
}
