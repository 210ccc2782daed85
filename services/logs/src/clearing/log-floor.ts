import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { ClearingRepository } from './clearing.repository'

/** Where the log begins: before this moment it has nothing, whatever still stands in it. */
@Injectable()
export class LogFloor {
  constructor(private readonly clearings: ClearingRepository) {}

  clearedBeforeMs(tx: Tx): Promise<number> {
    return this.clearings.clearedBeforeMs(tx)
  }

  /** What is removed is gone for good: the database says whether its time is over, not the clock of whichever process removes it. */
  nowMs(tx: Tx): Promise<number> {
    return this.clearings.nowMs(tx)
  }
}
