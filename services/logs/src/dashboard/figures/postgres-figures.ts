import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { PostgresRows } from '../../usage-log/postgres/postgres-rows'
import { type FigureReads, Figures } from './figures'
import { FiguresRepository } from './figures.repository'
import { readDurations } from './read-durations'
import { readTallies } from './read-tallies'

/** Reads the figures that are kept beside the log, however long it is. */
@Injectable()
export class PostgresFigures extends Figures {
  constructor(
    private readonly transactions: Transactions,
    private readonly figures: FiguresRepository,
    private readonly log: PostgresRows,
  ) {
    super()
  }

  atOneMoment<T>(read: (figures: FigureReads) => Promise<T>): Promise<T> {
    const { figures, log } = this
    return this.transactions.run(
      async (tx) => {
        // To compile such a statement takes longer than to run it.
        await tx.query('SET LOCAL jit = off')
        // Thousands of subjects are summed in memory, not sorted first.
        await tx.query(`SET LOCAL work_mem = '32MB'`)
        return read({
          largest: (subjects, asked) => figures.largest(tx, subjects, asked),
          sums: (subjects, span) => figures.sums(tx, subjects, span),
          steps: (subjects, asked) => figures.steps(tx, subjects, asked),
          tallies: (subjects, span) => readTallies(tx, subjects, span),
          durations: (subject, asked) => readDurations(tx, subject, asked),
          userCalled: (username) => figures.userCalled(tx, username),
          rates: (consumption) => log.rates(tx, consumption),
        })
      },
      { isolation: 'REPEATABLE READ' },
    )
  }
}
