import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { type Task, taskColumns } from '../task/task'

/** A task that has ended, and how often it was compared before. */
export type ComparedTask = Task & { readonly compares: number }

/** In which time, and how often it was compared by then. */
export interface NextComparison {
  readonly inMs: number
  readonly compares: number
}

/** Plans which tasks that have ended are held against the ledger, and when: by the database's time. */
@Injectable()
export class ComparisonRepository {
  /** Takes some whose turn it is, so that nobody else compares them until then. */
  async claim(tx: Tx, claim: { readonly forMs: number; readonly most: number }): Promise<ComparedTask[]> {
    const [rows] = await tx.query<[ComparedTask[], number]>(
      `UPDATE tasks.tasks SET compare_at = now() + make_interval(secs => $1::float8 / 1000) WHERE id IN (
         SELECT id FROM tasks.tasks WHERE compare_at <= now() ORDER BY compare_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
       ) RETURNING ${taskColumns}, compares`,
      [claim.forMs, claim.most],
    )
    return rows
  }

  /** Plans the next comparison of a task; null where there is none to come. */
  async plan(tx: Tx, id: number, next: NextComparison | null): Promise<void> {
    await tx.query(
      `UPDATE tasks.tasks SET compare_at = now() + make_interval(secs => $2::float8 / 1000), compares = coalesce($3, compares)
       WHERE id = $1`,
      [id, next?.inMs ?? null, next?.compares ?? null],
    )
  }
}
