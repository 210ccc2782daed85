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
  /** The channels that somebody has chosen; null where the kind says whose turn it is. */
  readonly chosen: readonly number[] | null
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
  /** Null unless somebody has ended it before it was through. */
  readonly stoppedBy: string | null
  readonly isStale: boolean
  readonly total: number
  readonly passed: number
  readonly failed: number
  readonly unsupported: number
}

/** By whom a run is stopped, and when. */
export interface StoppedRun {
  readonly stoppedBy: string
  readonly endedTime: number
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

const isInTime = '(expired_time < 0 OR expired_time > given.now)'

/** Whose turn it is: tests are for those that serve and those that may come back, other questions for those that serve. */
const turns: Readonly<Record<RunKind, string>> = {
  test: `status IN (1, 3) AND ${isInTime}`,
  balance: `status = 1 AND ${isInTime}`,
  chosen: 'id = ANY(given.ids)',
}

/** The one writer of `channels.runs` and `channels.run_visits`. */
@Injectable()
export class RunRepository {
  /** Begins a run for every channel whose turn it is; returns their names, and null where one is under way. */
  async begin(tx: Tx, run: NewRun): Promise<string[] | null> {
    const { kind, runId, actorId, actorName, startedTime, chosen } = run
    const begun = await tx.query<unknown[]>(
      `INSERT INTO channels.runs AS r (kind, run_id, actor_id, actor_name, started_time) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (kind) DO UPDATE SET run_id = excluded.run_id, actor_id = excluded.actor_id,
         actor_name = excluded.actor_name, started_time = excluded.started_time, ended_time = 0, stopped_by = NULL, alive_at = now()
       WHERE r.ended_time > 0 OR r.alive_at < now() - ${staleAfter}
       RETURNING 1`,
      [kind, runId, actorId, actorName, startedTime],
    )
    if (begun.length === 0) return null
    await tx.query(`DELETE FROM channels.run_visits WHERE kind = $1`, [kind])
    const planned = await tx.query<{ name: string }[]>(
      `WITH given AS (SELECT $2::bigint AS now, $3::int[] AS ids), planned AS (
         INSERT INTO channels.run_visits (kind, channel_id)
         SELECT $1, id FROM channels.channels, given WHERE ${turns[kind]} RETURNING channel_id)
       SELECT name FROM planned JOIN channels.channels c ON c.id = planned.channel_id ORDER BY c.id`,
      [kind, startedTime, chosen],
    )
    return planned.map(({ name }) => name)
  }

  /** The channels of a run that were not visited yet, by id; none where it is over, or another has begun. */
  async left(tx: Tx, { kind, runId }: Pick<NewRun, 'kind' | 'runId'>): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT v.channel_id AS id FROM channels.run_visits v JOIN channels.runs r ON r.kind = v.kind
       WHERE v.kind = $1 AND r.run_id = $2 AND r.ended_time = 0 AND v.outcome IS NULL ORDER BY v.channel_id`,
      [kind, runId],
    )
    return rows.map(({ id }) => id)
  }

  /** How many channels of the present or last run were not visited. */
  async countLeft(tx: Tx, kind: RunKind): Promise<number> {
    const [row] = await tx.query<{ left: number }[]>(
      `SELECT count(*)::int AS left FROM channels.run_visits WHERE kind = $1 AND outcome IS NULL`,
      [kind],
    )
    return row?.left ?? 0
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

  /** Ends the present run of a kind before it is through; returns whether there was one. */
  async stop(tx: Tx, kind: RunKind, { stoppedBy, endedTime }: StoppedRun): Promise<boolean> {
    const [, stopped] = await tx.query<[unknown[], number]>(
      `UPDATE channels.runs SET ended_time = $2, stopped_by = $3 WHERE kind = $1 AND ended_time = 0`,
      [kind, endedTime, stoppedBy],
    )
    return stopped > 0
  }

  list(tx: Tx): Promise<CountedRun[]> {
    return tx.query(
      `SELECT r.kind, r.actor_name AS "actorName", r.started_time AS "startedTime", r.ended_time AS "endedTime",
         r.stopped_by AS "stoppedBy", r.alive_at < now() - ${staleAfter} AS "isStale", count(v.kind)::int AS total,
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
