import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { LogFloor } from '../clearing/log-floor'
import type { LogScope } from '../filter/log-scope'
import type { StoredLog } from '../usage-log/usage-log.dto'
import { TailRepository } from './tail.repository'

/** Rows that are told at once; of more only the newest ones are. */
const mostTold = 100
/** Rows of all that are looked at for one who follows the log. */
const mostLooked = 20_000

/** What is new to somebody. */
export interface News {
  /** What the next question begins from. */
  readonly snapshot: string
  /** The oldest first. */
  readonly rows: readonly StoredLog[]
  /** How many rows of the filter are left out; null: some, nobody knows how many. */
  readonly missed: number | null
}

/** Tells what has arrived in the log since a snapshot: every row once, whichever process wrote it. */
@Injectable()
export class TailReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly arrivals: TailRepository,
    private readonly floor: LogFloor,
  ) {}

  /** Where somebody begins who has seen nothing yet. */
  async present(): Promise<string> {
    const { snapshot } = await this.transactions.read((tx) => this.arrivals.arrived(tx, null))
    return snapshot
  }

  /** What a filter finds of what has arrived since. */
  since(filter: LogScope, snapshot: string): Promise<News> {
    return this.transactions.run((tx) => this.look(tx, filter, snapshot), { isolation: 'REPEATABLE READ' })
  }

  /** The same for one who comes back; what they cannot be told any more counts as missed. */
  resumed(filter: LogScope, snapshot: string): Promise<News> {
    return this.transactions.run(
      async (tx) => {
        if (await this.arrivals.isKnown(tx, snapshot)) return this.look(tx, filter, snapshot)
        const present = await this.arrivals.arrived(tx, null)
        return { snapshot: present.snapshot, rows: [], missed: null }
      },
      { isolation: 'REPEATABLE READ' },
    )
  }

  private async look(tx: Tx, filter: LogScope, since: string): Promise<News> {
    const { snapshot, rows: arrived } = await this.arrivals.arrived(tx, since)
    if (arrived === 0) return { snapshot, rows: [], missed: 0 }
    const clearedMs = await this.floor.clearedBeforeMs(tx)
    const asked = { snapshot: since, clearedMs, size: mostTold, mostLooked }
    const { rows, count } = await this.arrivals.news(tx, filter, asked)
    return { snapshot, rows: [...rows].reverse(), missed: count === null ? null : count - rows.length }
  }
}
