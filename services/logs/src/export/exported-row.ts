import type { ExportedLog } from '@tollgate/contracts/http/logs'
import { dollarsOf } from '@tollgate/pricing'
import type { Language } from '@tollgate/texts'
import { logView, type StoredLog } from '../usage-log/usage-log.dto'

/** For whom a file is made. */
export interface ExportReader {
  readonly language: Language
  /** Whether it has what only administrators see. */
  readonly isAdmin: boolean
  /** The site's price of a dollar, in units of quota. */
  readonly unitsPerDollar: number
}

/** A row as files have it: what the list shows of it, with its time to the millisecond and its cost in dollars as well. */
export function exportedRow(row: StoredLog, { language, isAdmin, unitsPerDollar }: ExportReader): ExportedLog {
  const view = logView(row, language, isAdmin)
  const details = JSON.parse(view.other) as ExportedLog['details']
  const { outcome, frt } = details
  return {
    id: view.id,
    time: row.created_at.toISOString(),
    type: view.type,
    user_id: view.user_id,
    username: view.username,
    token_name: view.token_name,
    group: view.group,
    model_name: view.model_name,
    ...(isAdmin && { channel: view.channel, channel_name: view.channel_name }),
    is_stream: view.is_stream,
    duration_ms: row.duration_ms,
    first_part_ms: typeof frt === 'number' && frt >= 0 ? frt : null,
    prompt_tokens: view.prompt_tokens,
    completion_tokens: view.completion_tokens,
    quota: view.quota,
    usd: dollars(view.quota, unitsPerDollar),
    outcome: typeof outcome === 'string' ? outcome : '',
    request_id: view.request_id,
    content: view.content,
    details,
  }
}

const dollars = (units: number, perDollar: number): string =>
  units < 0 ? `-${dollarsOf(-units, perDollar)}` : dollarsOf(units, perDollar)
