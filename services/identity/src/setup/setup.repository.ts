import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { SetupEntity } from './setup.entity'

/** The one writer of `identity.setup`. */
@Injectable()
export class SetupRepository {
  isDone(tx: Tx): Promise<boolean> {
    return tx.existsBy(SetupEntity, { isDone: true })
  }

  /** True for the one who may go on. Of two at once the second waits here for the first, and then is refused. */
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
