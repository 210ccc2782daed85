import type { Tx } from '@tollgate/persistence'

/** A statement that each connection parses and plans once; its name is its own. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export function prepared(name: string, text: string): Statement {
  return { name: `billing.${name}`, text }
}

/** What of a connection is used here; TypeORM hands out the driver's own. */
interface Connection {
  query(config: { name: string; text: string; values: readonly unknown[] }): Promise<{ rows: unknown[] }>
}

/**
 * Runs a prepared statement: in the tx's transaction, or by itself when it has none. TypeORM's own `query` knows no
 * names, and planning the larger statements anew costs more than running them.
 */
export async function run<T>(tx: Tx, statement: Statement, values: readonly unknown[] = []): Promise<T[]> {
  const own = tx.queryRunner ? null : tx.dataSource.createQueryRunner()
  const runner = tx.queryRunner ?? own
  try {
    const connection = (await runner?.connect()) as Connection // pg's client
    const { rows } = await connection.query({ ...statement, values })
    return rows as T[] // the statement's columns are the caller's to know
  } finally {
    await own?.release()
  }
}
