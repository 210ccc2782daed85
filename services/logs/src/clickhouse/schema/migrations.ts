import { usageLog } from './0001-usage-log'
import { figuresKept } from './0002-figures-kept'
import { carried } from './0003-carried'

/** A change of ClickHouse's tables: statements that may be run again where they were cut off. */
export interface ClickHouseMigration {
  readonly number: number
  readonly name: string
  readonly statements: readonly string[]
}

/** In the order in which they run; they go forward only. */
export const migrations: readonly ClickHouseMigration[] = [usageLog, figuresKept, carried]
