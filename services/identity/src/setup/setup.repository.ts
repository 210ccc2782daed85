import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { SetupEntity } from './setup.entity'

/** The one writer of `identity.setup`. */
@Injectable()
export class SetupRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  isDone(): Promise<boolean> {
    return this.transactions.read((db) => db.existsBy(SetupEntity, { isDone: true }))
  }

  /** True for the one who may go on. Of two at once the second waits here for the first, and then is refused. */
  async claim(tx: Tx): Promise<boolean> {
    const result = await tx
      .createQueryBuilder()
      .insert()
      .into(SetupEntity)
      .values({ isDone: true, doneAt: new Date(this.clock.nowMs()) })
      .orIgnore()
      .returning('is_done')
      .execute()
    return (result.raw as unknown[]).length === 1
  }
}
