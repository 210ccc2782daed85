import type { Language } from '@tollgate/platform'
import { z } from 'zod'
import { wordLog } from './log-texts'

const text = z.string().trim().default('')
const seconds = z.coerce.number().int().nonnegative().default(0)

/** The filters of document 3, section 7. Zero and empty mean: not asked. */
export const SelfLogQuery = z.object({
  type: z.coerce.number().int().min(0).max(5).default(0),
  token_name: text,
  model_name: text,
  group: text,
  start_timestamp: seconds,
  end_timestamp: seconds,
})

/** Administrators may also ask for one user's or one channel's rows. */
export const LogQuery = SelfLogQuery.extend({
  username: text,
  channel: z.coerce.number().int().nonnegative().default(0),
})

export interface LogFilter extends z.output<typeof LogQuery> {
  /** Only this user's rows; null for everybody's. */
  readonly userId: number | null
}

/** A row as the database answers it. */
export interface StoredLog {
  id: string
  created_at: Date
  type: number
  user_id: number
  username: string
  token_name: string
  model: string
  group_name: string
  channel_id: number | null
  channel_name: string
  quota: string
  prompt_tokens: string
  completion_tokens: string
  duration_ms: number
  is_stream: boolean
  request_id: string | null
  text: { code: string; params: Record<string, string | number> }
  other: Record<string, unknown>
}

/** A log record of document 3, section 3. Whoever is no administrator sees neither channel nor `admin_info`. */
export function logView(row: StoredLog, language: Language, isAdmin: boolean) {
  const { admin_info, ...open } = row.other
  const other = isAdmin && admin_info !== undefined ? { ...open, admin_info } : open
  return {
    id: Number(row.id),
    created_at: Math.floor(row.created_at.getTime() / 1_000),
    type: row.type,
    user_id: row.user_id,
    username: row.username,
    token_name: row.token_name,
    model_name: row.model,
    group: row.group_name,
    channel: isAdmin ? (row.channel_id ?? 0) : 0,
    channel_name: isAdmin ? row.channel_name : '',
    quota: Number(row.quota),
    prompt_tokens: Number(row.prompt_tokens),
    completion_tokens: Number(row.completion_tokens),
    use_time: Math.round(row.duration_ms / 1_000),
    is_stream: row.is_stream,
    request_id: row.request_id ?? '',
    content: wordLog(row.text.code, row.text.params, language),
    other: JSON.stringify(other),
  }
}
