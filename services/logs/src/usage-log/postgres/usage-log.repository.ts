import { Injectable } from '@nestjs/common'
import { logTypes } from '@tollgate/contracts/http/logs'
import type { Tx } from '@tollgate/persistence'
import { conditions, Parameters } from '../../filter/conditions'
import type { LogScope } from '../../filter/log-scope'
import type { Span } from '../../filter/span'
import { isUnsummed, levelOf, levels } from '../../rollup/series'
import type { LogWalk } from '../log-walk'
import type { StoredLog } from '../usage-log.dto'
import { logColumns } from './log-columns'

/** Reads the rows of the usage log; `UsageLogWriter` writes them. */
@Injectable()
export class UsageLogRepository {
  /** `size` rows that a filter finds in the spans (the latest span first), the newest first, after the first `skip` ones. */
  async list(
    tx: Tx,
    filter: LogScope,
    { spans, skip, size }: { spans: readonly Span[]; skip: number; size: number },
  ): Promise<StoredLog[]> {
    if (spans.length === 0) return []
    const parameters = new Parameters()
    const asked = { ofRows: conditions(filter, parameters, 'row'), most: skip + size }
    if (skip < size)
      return tx.query(`${newestIn(spans, asked, parameters)} LIMIT ${size} OFFSET ${skip}`, parameters.values)
    // Rows that are only counted are passed along an index, as far as it can tell; those of the page alone are fetched.
    const places = newestIn(spans, { ...asked, columns: 'created_at, id' }, parameters)
    return tx.query(
      `SELECT ${logColumns} FROM (${places} LIMIT ${size} OFFSET ${skip}) AS place JOIN logs.usage_log USING (created_at, id)
       ORDER BY created_at DESC, id DESC`,
      parameters.values,
    )
  }

  /** `size` rows of a walk behind the last one that was visited. */
  async walk(
    tx: Tx,
    { filter, until, behind }: Pick<LogWalk, 'filter' | 'until' | 'behind'>,
    { spans, size }: { spans: readonly Span[]; size: number },
  ): Promise<StoredLog[]> {
    if (spans.length === 0) return []
    const parameters = new Parameters()
    const asked = [conditions(filter, parameters, 'row'), `id <= ${parameters.add(until)}`]
    if (behind !== null) {
      asked.push(`(created_at, id) < (${parameters.add(behind.created_at)}, ${parameters.add(behind.id)})`)
    }
    const from = newestIn(spans, { ofRows: asked.join(' AND '), most: size }, parameters)
    return tx.query(`${from} LIMIT ${size}`, parameters.values)
  }

  /** Rows that are written from now on have a greater id. */
  async lastId(tx: Tx): Promise<number> {
    const [found] = await tx.query<{ id: number }[]>(`SELECT logs.last_row_id() AS id`)
    return found?.id ?? 0
  }

  /** Until the transaction ends no day of the log is dropped. */
  async keepDays(tx: Tx): Promise<void> {
    await tx.query(`LOCK TABLE ONLY logs.usage_log IN ACCESS SHARE MODE`)
  }

  /**
   * Requests and tokens of consumption since a second that a filter finds, by the sums of seconds, of which the last ones are kept:
   * those of all, or of each place. A user's are few, and counted by their rows. Refused calls used nothing and are no requests.
   */
  async rates(tx: Tx, filter: LogScope, sinceMs: number): Promise<{ rpm: number; tpm: number }> {
    const isOfUser = filter.userId !== null || filter.username !== ''
    if (!isOfUser && filter.outcome === '' && !isUnsummed(filter)) return ofSeconds(tx, filter, sinceMs)
    const parameters = new Parameters()
    const ofRows = conditions(filter, parameters, 'row')
    const [rates] = await tx.query<{ rpm: string; tpm: string }[]>(
      `SELECT count(*) AS rpm, coalesce(sum(prompt_tokens + completion_tokens), 0) AS tpm FROM logs.usage_log
       WHERE ${ofRows} AND outcome IS DISTINCT FROM 'refused' AND created_at >= ${parameters.add(new Date(sinceMs))}`,
      parameters.values,
    )
    return { rpm: Number(rates?.rpm ?? 0), tpm: Number(rates?.tpm ?? 0) }
  }
}

/** The rows in some spans, the newest first, of which no more than so many are wanted. */
function newestIn(
  spans: readonly Span[],
  { ofRows, most, columns = logColumns }: { ofRows: string; most: number; columns?: string },
  parameters: Parameters,
): string {
  const time = (ms: number): string => parameters.add(new Date(ms))
  // All bounds in one place as well: they let the planner leave out the partitions of other days.
  const low = time(Math.min(...spans.map(({ fromMs }) => fromMs)))
  const high = time(Math.max(...spans.map(({ toMs }) => toMs)))
  const lows = parameters.add(spans.map(({ fromMs }) => new Date(fromMs)))
  const highs = parameters.add(spans.map(({ toMs }) => new Date(toMs)))
  return `SELECT found.* FROM unnest(${lows}::timestamptz[], ${highs}::timestamptz[]) AS span (low, high)
     CROSS JOIN LATERAL (
       SELECT ${columns} FROM logs.usage_log
       WHERE ${ofRows} AND created_at >= span.low AND created_at < span.high AND created_at >= ${low} AND created_at < ${high}
       ORDER BY created_at DESC, id DESC LIMIT ${most}) AS found
     ORDER BY found.created_at DESC, found.id DESC`
}

async function ofSeconds(tx: Tx, filter: LogScope, sinceMs: number): Promise<{ rpm: number; tpm: number }> {
  const parameters = new Parameters()
  const table = levelOf(filter) === levels.total ? 'usage_seconds' : 'usage_place_seconds'
  // They are of consumption alone.
  const ofPlaces = conditions({ ...filter, type: logTypes.all }, parameters, 'series')
  const [rates] = await tx.query<{ rpm: string; tpm: string }[]>(
    `SELECT coalesce(sum(requests), 0) AS rpm, coalesce(sum(tokens), 0) AS tpm FROM logs.${table}
     WHERE ${ofPlaces} AND at >= ${parameters.add(new Date(sinceMs))}`,
    parameters.values,
  )
  return { rpm: Number(rates?.rpm ?? 0), tpm: Number(rates?.tpm ?? 0) }
}
