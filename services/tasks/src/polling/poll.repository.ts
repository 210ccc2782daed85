import { Injectable } from '@nestjs/common'
import type { TaskPlatform } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { type Task, taskColumns } from '../task/task'
import { mostPlannedMs } from '../task/task.policy'

/** A channel as it is asked about the tasks of a platform. */
export interface PolledChannel {
  readonly channelId: number
  readonly platform: TaskPlatform
}

/** When a task is asked about next, after so many polls in turn without an answer. */
export interface NextPoll {
  readonly id: number
  readonly atMs: number
  readonly misses: number
}

/** What has not ended of a channel's tasks. */
export interface OpenTasks extends PolledChannel {
  readonly count: number
  /** Those of which the last question had no answer. */
  readonly unanswered: number
  readonly oldestSeconds: number
}

/** A task with how long there has been one, by the database's time: whichever process asks, and whatever its clock says. */
export type PolledTask = Task & { readonly ageMs: number }

/** By `$1`, or planned for later than a question of its kind is: than `$2` at least, and than `$3` while its submit is unanswered. */
const isDue = '(poll_at_ms <= $1 OR (poll_at_ms > $2 AND (upstream_id IS NOT NULL OR poll_at_ms > $3)))'

/** Reads and plans which tasks are asked about when. */
@Injectable()
export class PollRepository {
  /** Channels with tasks that it is time to ask about; those of further channels in the next round. */
  waiting(tx: Tx, nowMs: number): Promise<PolledChannel[]> {
    return tx.query<PolledChannel[]>(
      `SELECT channel_id AS "channelId", platform FROM tasks.tasks WHERE ${isDue}
       GROUP BY channel_id, platform ORDER BY min(poll_at_ms) LIMIT 1000`,
      dueBy(nowMs),
    )
  }

  /** What has not ended, of each channel; ages are by the database's time. */
  open(tx: Tx): Promise<OpenTasks[]> {
    return tx.query<OpenTasks[]>(
      `SELECT channel_id AS "channelId", platform, count(*)::int AS count,
              count(*) FILTER (WHERE misses > 0)::int AS unanswered,
              extract(epoch FROM clock_timestamp() - min(opened_at))::float8 AS "oldestSeconds"
       FROM tasks.tasks WHERE poll_at_ms IS NOT NULL GROUP BY channel_id, platform`,
    )
  }

  /** Takes some of a channel's such tasks, so that nobody else asks about them until then. */
  async claim(
    tx: Tx,
    channel: PolledChannel,
    nowMs: number,
    claim: { untilMs: number; most: number },
  ): Promise<PolledTask[]> {
    const [rows] = await tx.query<[PolledTask[], number]>(
      `UPDATE tasks.tasks SET poll_at_ms = $6 WHERE id IN (
         SELECT id FROM tasks.tasks WHERE channel_id = $4 AND platform = $5 AND ${isDue}
         ORDER BY poll_at_ms LIMIT $7 FOR NO KEY UPDATE SKIP LOCKED
       ) RETURNING ${taskColumns}, (extract(epoch FROM clock_timestamp() - opened_at) * 1000)::bigint AS "ageMs"`,
      [...dueBy(nowMs), channel.channelId, channel.platform, claim.untilMs, claim.most],
    )
    return rows
  }

  /** Plans the next questions about tasks, as far as they have not ended meanwhile. */
  async plan(tx: Tx, next: readonly NextPoll[]): Promise<void> {
    await tx.query(
      `UPDATE tasks.tasks t SET poll_at_ms = next.at, misses = next.misses
       FROM unnest($1::bigint[], $2::bigint[], $3::int[]) AS next (id, at, misses)
       WHERE t.id = next.id AND t.poll_at_ms IS NOT NULL`,
      [next.map(({ id }) => id), next.map(({ atMs }) => atMs), next.map(({ misses }) => misses)],
    )
  }
}

/** What `isDue` asks for. */
function dueBy(nowMs: number): number[] {
  const { answered, unanswered } = mostPlannedMs
  return [nowMs, nowMs + answered, nowMs + unanswered]
}
