import type { MockRequest } from '@tollgate/console-sdk/mocks'
import { type LogChart, logTypes } from '@tollgate/contracts/http/logs'
import type { MockRow } from './mock-row'

const hour = 3_600

const sum = (rows: readonly MockRow[], of: 'quota' | 'prompt_tokens' | 'completion_tokens') =>
  rows.reduce((total, row) => total + row[of], 0)

/** The calls of a filter by hours, of a log without a beginning the last day; times are known of what has no name of a token. */
export function chartFor(found: readonly MockRow[], { query }: MockRequest): LogChart {
  const now = Math.floor(Date.now() / 1_000)
  const end = Math.min(Number(query.get('end_timestamp')) || now, now)
  const start = Math.floor((Number(query.get('start_timestamp')) || end - 23 * hour) / hour) * hour
  const calls = found.filter(({ type }) => type === logTypes.consumption)
  const isTimed = (query.get('token_name') ?? '') === '' && (query.get('outcome') ?? '') === ''
  const steps = Array.from({ length: Math.max(0, Math.ceil((end + 1 - start) / hour)) }, (_, index) => {
    const at = start + index * hour
    const own = calls.filter(({ created_at }) => created_at >= at && created_at < at + hour)
    const times = own.map((row) => row.duration_ms ?? row.use_time * 1_000).toSorted((one, other) => one - other)
    const share = (of: number) => (isTimed ? (times[Math.floor(times.length * of)] ?? null) : null)
    const ended = (outcome: string) => own.filter(({ details }) => details.outcome === outcome).length
    return {
      ...{ start: at, end: at + hour, requests: own.length, failed: ended('failed'), refused: ended('refused') },
      ...{ quota: sum(own, 'quota'), token: sum(own, 'prompt_tokens') + sum(own, 'completion_tokens') },
      ...{ p50: share(0.5), p95: share(0.95) },
    }
  })
  return { grain: 'hour', steps, is_timed: isTimed }
}
