import { Injectable } from '@nestjs/common'
import { type LogSums, logTypes, type OutcomeFilter, type RowOutcome } from '@tollgate/contracts/http/logs'
import type { Page, Tx } from '@tollgate/persistence'
import type { LogScope, StoredLog } from './usage-log.dto'

/** Reads the usage log; `UsageLogWriter` writes it. */
@Injectable()
export class UsageLogRepository {
  async list(tx: Tx, filter: LogScope, page: Page): Promise<{ rows: StoredLog[]; total: number }> {
    const { where, params } = conditions(filter)
    const [rows, [counted]] = await Promise.all([
      tx.query<StoredLog[]>(
        `SELECT id, created_at, type, user_id, username, token_name, model, group_name, channel_id, channel_name, quota,
                prompt_tokens, completion_tokens, duration_ms, is_stream, request_id, text, other
         FROM logs.usage_log WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${page.pageSize} OFFSET ${page.offset}`,
        params,
      ),
      tx.query<{ total: string }[]>(`SELECT count(*) AS total FROM logs.usage_log WHERE ${where}`, params),
    ])
    return { rows, total: Number(counted?.total ?? 0) }
  }

  /**
   * Quota and tokens over the filter; requests and tokens a minute over the last one, whatever the filter's time. Refused calls
   * used nothing and are no requests.
   */
  async sums(tx: Tx, filter: LogScope, nowMs: number): Promise<LogSums> {
    const consumption = { ...filter, type: logTypes.consumption }
    const all = conditions(consumption)
    const lastMinute = conditions({ ...consumption, start_timestamp: 0, end_timestamp: 0 })
    const tokens = 'coalesce(sum(prompt_tokens + completion_tokens), 0)'
    const [[total], [minute]] = await Promise.all([
      tx.query<{ quota: string; input: string; output: string }[]>(
        `SELECT coalesce(sum(quota), 0) AS quota, coalesce(sum(prompt_tokens), 0) AS input,
                coalesce(sum(completion_tokens), 0) AS output
         FROM logs.usage_log WHERE ${all.where}`,
        all.params,
      ),
      tx.query<{ rpm: string; tpm: string }[]>(
        `SELECT count(*) AS rpm, ${tokens} AS tpm FROM logs.usage_log
         WHERE ${lastMinute.where} AND outcome IS DISTINCT FROM 'refused' AND created_at >= $${lastMinute.params.length + 1}`,
        [...lastMinute.params, new Date(nowMs - 60_000)],
      ),
    ])
    const [input, output] = [Number(total?.input ?? 0), Number(total?.output ?? 0)]
    return {
      quota: Number(total?.quota ?? 0),
      token: input + output,
      prompt_tokens: input,
      completion_tokens: output,
      rpm: Number(minute?.rpm ?? 0),
      tpm: Number(minute?.tpm ?? 0),
    }
  }
}

/** By which filter rows are found, for every end that a call can have. */
const filterOf: Readonly<Record<RowOutcome, OutcomeFilter>> = {
  complete: 'complete',
  'client-left': 'cut',
  'upstream-cut': 'cut',
  'quota-cut': 'cut',
  'relay-stopped': 'cut',
  failed: 'failed',
  refused: 'refused',
}

function endingsOf(filter: OutcomeFilter): string[] {
  return Object.entries(filterOf).flatMap(([outcome, found]) => (found === filter ? [outcome] : []))
}

/** The WHERE clause of a filter. Only what was asked is in it, so that the planner can use the matching index. */
function conditions(filter: LogScope): { where: string; params: unknown[] } {
  const clauses = ['true']
  const params: unknown[] = []
  const add = (clause: string, value: unknown): void => {
    params.push(value)
    clauses.push(clause.replace('?', `$${params.length}`))
  }
  if (filter.userId !== null) add('user_id = ?', filter.userId)
  if (filter.type !== logTypes.all) add('type = ?', filter.type)
  if (filter.username !== '') add('username = ?', filter.username)
  if (filter.token_name !== '') add('token_name = ?', filter.token_name)
  if (filter.model_name !== '') add('model LIKE ?', modelPattern(filter.model_name))
  if (filter.group !== '') add('group_name = ?', filter.group)
  if (filter.outcome !== '') add(`coalesce(outcome, other->>'outcome') = ANY(?)`, endingsOf(filter.outcome))
  if (filter.channel !== 0) add('channel_id = ?', filter.channel)
  if (filter.start_timestamp !== 0) add('created_at >= ?', new Date(filter.start_timestamp * 1_000))
  if (filter.end_timestamp !== 0) add('created_at <= ?', new Date(filter.end_timestamp * 1_000))
  return { where: clauses.join(' AND '), params }
}

/** The caller may use `%` as in the known servers, several in a row as one; everything else means itself. */
function modelPattern(name: string): string {
  return name.replace(/[\\_]/g, (character) => `\\${character}`).replace(/%+/g, '%')
}
