import { Injectable } from '@nestjs/common'
import type { RunKind, RunOutcome } from '@tollgate/contracts/http/channels'
import { keepableJson, type Tx } from '@tollgate/persistence'
import type { WireError } from '@tollgate/platform'

/** A run as it is begun. */
export interface NewRun {
  readonly kind: RunKind
  readonly runId: string
  readonly actorId: number
  readonly actorName: string
  readonly startedTime: number
}

/** What came of one channel. */
export interface Visit {
  readonly outcome: RunOutcome
  /** Null unless it failed. */
  readonly failure: WireError | null
  /** What was tested, and by which kind of call; empty where nothing was. */
  readonly model: string
  readonly call: string
}

/** A run with its counts. */
export interface CountedRun extends Pick<NewRun, 'kind' | 'actorName' | 'startedTime'> {
  /** 0 until it has ended. */
  readonly endedTime: number
  readonly isStale: boolean
  readonly total: number
  readonly passed: number
  readonly failed: number
  readonly unsupported: number
}

export interface FailedVisit {
  readonly kind: RunKind
  readonly channelId: number
  readonly channelName: string
  readonly failure: WireError
  readonly model: string
  readonly call: string
}

/** A run of which nothing was heard for so long goes on no more: its process died, and no other has taken its job. */
const staleAfter = `interval '5 minutes'`

/** Whose turn it is: tests are for those that serve and those that may come back, other questions for those that serve. */
const statuses: Readonly<Record<RunKind, string>> = { test: '1, 3', balance: '1' }

/** The one writer of `channels.runs` and `channels.run_visits`. */
@Injectable()
export class RunRepository {
  /** Begins a run for every channel whose turn it is; returns for how many, and null where one is under way. */
  async begin(tx: Tx, { kind, runId, actorId, actorName, startedTime }: NewRun): Promise<number | null> {
    const begun = await tx.query<unknown[]>(
      `INSERT INTO channels.runs AS r (kind, run_id, actor_id, actor_name, started_time) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (kind) DO UPDATE SET run_id = excluded.run_id, actor_id = excluded.actor_id,
         actor_name = excluded.actor_name, started_time = excluded.started_time, ended_time = 0, alive_at = now()
       WHERE r.ended_time > 0 OR r.alive_at < now() - ${staleAfter}
       RETURNING 1`,
      [kind, runId, actorId, actorName, startedTime],
    )
    if (begun.length === 0) return null
    await tx.query(`DELETE FROM channels.run_visits WHERE kind = $1`, [kind])
    const [planned] = await tx.query<{ total: number }[]>(
      `WITH planned AS (
         INSERT INTO channels.run_visits (kind, channel_id)
         SELECT $1, c.id FROM channels.channels c
         WHERE c.status IN (${statuses[kind]}) AND (c.expired_time < 0 OR c.expired_time > $2)
         RETURNING 1)
       SELECT count(*)::int AS total FROM planned`,
      [kind, startedTime],
    )
    return planned?.total ?? 0
  }

  /** The channels of a run that were not visited yet, by id. */
  async left(tx: Tx, kind: RunKind): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT channel_id AS id FROM channels.run_visits WHERE kind = $1 AND outcome IS NULL ORDER BY channel_id`,
      [kind],
    )
    return rows.map(({ id }) => id)
  }

  /** Says that a run goes on, and who began it; null where it is over, or another has begun. */
  async touch(tx: Tx, kind: RunKind, runId: string): Promise<Pick<NewRun, 'actorId' | 'actorName'> | null> {
    const [rows] = await tx.query<[Pick<NewRun, 'actorId' | 'actorName'>[], number]>(
      `UPDATE channels.runs SET alive_at = now() WHERE kind = $1 AND run_id = $2 AND ended_time = 0
       RETURNING actor_id AS "actorId", actor_name AS "actorName"`,
      [kind, runId],
    )
    return rows[0] ?? null
  }

  /** Notes what came of a channel; nothing where it was deleted meanwhile, or another run has begun. */
  async note(
    tx: Tx,
    { kind, runId }: Pick<NewRun, 'kind' | 'runId'>,
    channelId: number,
    { outcome, failure, model, call }: Visit,
  ): Promise<void> {
    await tx.query(
      `UPDATE channels.run_visits v SET outcome = $4, failure = $5, model = $6, call = $7
       FROM channels.runs r WHERE v.kind = $1 AND v.channel_id = $3 AND r.kind = v.kind AND r.run_id = $2`,
      [kind, runId, channelId, outcome, failure && keepableJson(failure), model, call],
    )
  }

  async end(tx: Tx, { kind, runId }: Pick<NewRun, 'kind' | 'runId'>, endedTime: number): Promise<void> {
    await tx.query(`UPDATE channels.runs SET ended_time = $3 WHERE kind = $1 AND run_id = $2 AND ended_time = 0`, [
      kind,
      runId,
      endedTime,
    ])
  }

  list(tx: Tx): Promise<CountedRun[]> {
    return tx.query(
      `SELECT r.kind, r.actor_name AS "actorName", r.started_time AS "startedTime", r.ended_time AS "endedTime",
         r.alive_at < now() - ${staleAfter} AS "isStale", count(v.kind)::int AS total,
         (count(*) FILTER (WHERE v.outcome = 'passed'))::int AS passed,
         (count(*) FILTER (WHERE v.outcome = 'failed'))::int AS failed,
         (count(*) FILTER (WHERE v.outcome = 'unsupported'))::int AS unsupported
       FROM channels.runs r LEFT JOIN channels.run_visits v ON v.kind = r.kind GROUP BY r.kind ORDER BY r.kind`,
    )
  }

  /** Those that failed in a run, by id, at most so many. */
  failures(tx: Tx, kind: RunKind, most: number): Promise<FailedVisit[]> {
    return tx.query(
      `SELECT v.kind, v.channel_id AS "channelId", c.name AS "channelName", v.failure, v.model, v.call
       FROM channels.run_visits v JOIN channels.channels c ON c.id = v.channel_id
       WHERE v.kind = $1 AND v.outcome = 'failed' ORDER BY v.channel_id LIMIT $2`,
      [kind, most],
    )
  }
}
