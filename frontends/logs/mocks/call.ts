import type { MockRequest } from '@tollgate/console-sdk/mocks'
import type { CallView } from '@tollgate/contracts/http/logs'
import type { MockRow } from './mock-row'

/** So many of the newest rows' calls have a failed task that was paid back. */
const refundedEvery = 6

/** What is known of a call by its row, as it is shown to somebody; `null` where there is none. */
export function callOf(row: MockRow | null, shown: unknown, { params }: MockRequest, isAdmin: boolean): CallView {
  const requestId = row?.request_id ?? params['id'] ?? ''
  const traceId = requestId.replaceAll('-', '')
  const begunMs = Number.parseInt(traceId.slice(0, 12), 16)
  const isRefunded = row !== null && row.id % refundedEvery === 0
  return {
    request_id: requestId,
    trace_id: traceId,
    trace_url: isAdmin ? `https://traces.example/trace/${traceId}` : '',
    begun_at: begunMs,
    state: row !== null ? 'logged' : traceId.endsWith('ffff') ? 'pending' : 'unknown',
    row: shown as CallView['row'],
    entries: row === null ? [] : entriesOf(row, isAdmin, isRefunded),
    task: isRefunded ? taskOf(row) : null,
    is_task_unknown: false,
  }
}

function entriesOf(row: MockRow, isAdmin: boolean, isRefunded: boolean): CallView['entries'] {
  const { quota, created_at, details } = row
  const balance = 1_750_000
  const waived = details.admin_info?.writeoff_quota ?? 0
  const charge = { id: 41_204, kind: 'usage' as const, created_at, quota: -quota, house_quota: 0, balance }
  const writeoff = { ...charge, id: 41_205, kind: 'writeoff' as const, quota: 0, house_quota: -waived }
  const refund = { ...charge, id: 41_317, kind: 'refund' as const, quota, balance: balance + quota }
  return [charge, ...(waived > 0 && isAdmin ? [writeoff] : []), ...(isRefunded ? [refund] : [])]
}

function taskOf({ created_at }: MockRow): CallView['task'] {
  return {
    ...{ platform: 'midjourney', action: 'IMAGINE', task_id: '1767225600000123', status: 'FAILURE', progress: 100 },
    fail_reason: 'Banned prompt detected',
    is_refunded: true,
    submit_time: created_at * 1_000,
    finish_time: created_at * 1_000 + 48_000,
  }
}
