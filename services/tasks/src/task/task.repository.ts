import { Injectable } from '@nestjs/common'
import type {
  RpcRequest,
  TaskFailureCause,
  taskOpen,
  TaskPlatform,
  TaskStatus,
  TaskSubmission,
} from '@tollgate/contracts'
import { keepableJson, keepableText, type Tx } from '@tollgate/persistence'
import type { TaskReport } from '../platforms/core/platform'
import { type Task, taskColumns } from './task'
import { comparePauseMs, finalStatuses, steps } from './task.policy'

/** A task to be written down. */
export type NewTask = RpcRequest<typeof taskOpen> & {
  readonly imageId: string
  readonly submittedAtMs: number
  /** When it is lost, if nobody knows by then what its upstream answered. */
  readonly lostAtMs: number
}

/** What a row is to become; what is not known stays as it is. */
export interface Advance {
  readonly status: TaskStatus
  readonly atMs: number
  readonly report?: TaskReport
  readonly resultUrl?: string
  readonly failReason?: string
  readonly failCause?: TaskFailureCause
}

const firstCompared = `now() + interval '${comparePauseMs(0)} milliseconds'`
const finals = finalStatuses.map((status) => `'${status}'`).join(', ')
const stepOf = (status: string) =>
  `(CASE ${status} ${Object.entries(steps)
    .map(([name, step]) => `WHEN '${name}' THEN ${step}`)
    .join(' ')} END)`

/** The one writer of `tasks.tasks`. */
@Injectable()
export class TaskRepository {
  /** Once for each request. */
  async open(tx: Tx, task: NewTask): Promise<void> {
    await tx.query(
      `INSERT INTO tasks.tasks (request_id, image_id, user_id, username, token_id, group_name, model, platform, action, parent_id,
         channel_id, prompt, state, properties, submitted_ms, poll_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (request_id) DO NOTHING`,
      [
        ...[task.requestId, task.imageId, task.userId, keepableText(task.username), task.tokenId],
        ...[keepableText(task.group), keepableText(task.model), task.platform, keepableText(task.action)],
        ...[task.parentId && keepableText(task.parentId), task.channelId, keepableText(task.prompt)],
        ...[keepableText(task.state), keepableJson(task.properties), task.submittedAtMs, task.lostAtMs],
      ],
    )
  }

  /** Notes what the upstream answered to the submit, and where: once. Null where that is known already, or there is no such task. */
  async submit(
    tx: Tx,
    requestId: string,
    given: { readonly channelId: number; readonly submission: TaskSubmission; readonly pollAtMs: number },
  ): Promise<Task | null> {
    const { channelId, submission, pollAtMs } = given
    const { upstreamId, code, description } = submission
    return this.one(
      tx,
      `UPDATE tasks.tasks SET upstream_id = coalesce(upstream_id, $2), code = $3, description = $4, channel_id = $5,
         poll_at_ms = CASE WHEN poll_at_ms IS NULL THEN NULL ELSE $6::bigint END
       WHERE request_id = $1 AND code = 0 RETURNING ${taskColumns}`,
      [requestId, upstreamId && keepableText(upstreamId), code, keepableText(description), channelId, pollAtMs],
    )
  }

  /** Notes what the call was charged: once. Null where that is known already. */
  settle(tx: Tx, requestId: string, units: number): Promise<Task | null> {
    return this.one(
      tx,
      `UPDATE tasks.tasks SET charged_units = $2 WHERE request_id = $1 AND charged_units IS NULL RETURNING ${taskColumns}`,
      [requestId, units],
    )
  }

  /**
   * Takes a task forward, never back and never out of its end, however many say so at once. False where it is that far, or has
   * ended.
   */
  async advance(tx: Tx, id: number, { status, atMs, report, ...given }: Advance): Promise<boolean> {
    const progress = finalStatuses.includes(status) ? 100 : (report?.progress ?? 0)
    const rows = await tx.query<[unknown[], number]>(
      `UPDATE tasks.tasks SET status = $2::text, progress = greatest(progress, $3::int),
         upstream_id = coalesce(upstream_id, $4), prompt = coalesce(nullif(prompt, ''), $5, ''),
         prompt_en = coalesce(nullif($6, ''), prompt_en), description = coalesce(nullif($7, ''), description),
         started_ms = coalesce(nullif($8::bigint, 0), started_ms),
         finished_ms = CASE WHEN $2::text IN (${finals}) THEN coalesce(nullif($9::bigint, 0), $10::bigint) ELSE finished_ms END,
         result_url = coalesce(nullif($11, ''), result_url), fail_reason = $12, fail_cause = $13,
         answer = coalesce($14::jsonb, answer), misses = 0,
         poll_at_ms = CASE WHEN $2::text IN (${finals}) THEN NULL ELSE poll_at_ms END,
         compare_at = CASE WHEN $2::text = 'FAILURE' OR ($2::text IN (${finals}) AND charged_units IS NULL) THEN ${firstCompared} END
       WHERE id = $1 AND status NOT IN (${finals})
         AND (${stepOf('$2::text')} > ${stepOf('status')} OR (${stepOf('$2::text')} = ${stepOf('status')} AND $3::int >= progress))
       RETURNING id`,
      [
        ...[id, status, progress, report?.upstreamId ?? null, report?.prompt ?? null, report?.promptEn ?? null],
        ...[report?.description ?? null, report?.startedAtMs ?? 0, report?.finishedAtMs ?? 0, atMs],
        ...[given.resultUrl ?? report?.resultUrl ?? null, given.failReason ?? report?.failReason ?? ''],
        ...[given.failCause ?? null, report?.answer == null ? null : keepableJson(report.answer)],
      ],
    )
    return rows[1] === 1
  }

  /** Has a task that failed be held against the ledger once more, from the beginning: its charge was told of just now. */
  async compareAnew(tx: Tx, requestId: string): Promise<void> {
    await tx.query(
      `UPDATE tasks.tasks SET compare_at = ${firstCompared}, compares = 0 WHERE request_id = $1 AND status = 'FAILURE'`,
      [requestId],
    )
  }

  /** Marks those of these tasks as given back that have failed, were charged, and were not given back yet; each once. */
  refund(tx: Tx, ids: readonly number[]): Promise<Task[]> {
    return this.many(
      tx,
      `UPDATE tasks.tasks SET refunded_at = now()
       WHERE id = ANY($1::bigint[]) AND status = 'FAILURE' AND charged_units > 0 AND refunded_at IS NULL RETURNING ${taskColumns}`,
      [ids],
    )
  }

  async byRequest(tx: Tx, requestId: string): Promise<Task | null> {
    const [task] = await tx.query<Task[]>(`SELECT ${taskColumns} FROM tasks.tasks WHERE request_id = $1`, [requestId])
    return task ?? null
  }

  async byImage(tx: Tx, imageId: string): Promise<Task | null> {
    const [task] = await tx.query<Task[]>(`SELECT ${taskColumns} FROM tasks.tasks WHERE image_id = $1`, [imageId])
    return task ?? null
  }

  /** A user's newest task of each of the upstream's ids, in no order. */
  async ofUser(tx: Tx, of: { userId: number; platform: TaskPlatform; ids: readonly string[] }): Promise<Task[]> {
    return tx.query<Task[]>(
      `SELECT DISTINCT ON (upstream_id) ${taskColumns} FROM tasks.tasks
       WHERE user_id = $1 AND platform = $2 AND upstream_id = ANY($3::text[]) ORDER BY upstream_id, id DESC`,
      [of.userId, of.platform, of.ids.map(keepableText)],
    )
  }

  private async one(tx: Tx, statement: string, values: readonly unknown[]): Promise<Task | null> {
    const [task] = await this.many(tx, statement, values)
    return task ?? null
  }

  /** Of an UPDATE the driver hands out its rows beside their number. */
  private async many(tx: Tx, statement: string, values: readonly unknown[]): Promise<Task[]> {
    const [rows] = await tx.query<[Task[], number]>(statement, [...values])
    return rows
  }
}
