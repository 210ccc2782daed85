import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { SetupEntity } from './setup.entity'

/** The one writer of `identity.setup`. */
@Injectable()
export class SetupRepository {
  isDone(tx: Tx): Promise<boolean> {
    return tx.existsBy(SetupEntity, { isDone: true })
  }

  /** True for the one caller that may do the setup. Of two at once the second waits here until the first has ended. */
  async claim(tx: Tx, doneAt: Date): Promise<boolean> {
    const result = await tx
      .createQueryBuilder()
      .insert()
      .into(SetupEntity)
      .values({ isDone: true, doneAt })
      .orIgnore()
      .returning('is_done')
      .execute()
    return (result.raw as unknown[]).length === 1
  }
}
