import type { LogView } from '@tollgate/contracts/http/logs'
import type { Language } from '@tollgate/texts'
import { type KeptText, wordLog } from './rows/log-texts'

/** A row as the driver returns it: bigints are text. */
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
  text: KeptText
  other: Record<string, unknown>
}

/** A log record (rule L4). Only administrators see channel and `admin_info`. */
export function logView(row: StoredLog, language: Language, isAdmin: boolean): LogView {
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
    duration_ms: row.duration_ms,
    is_stream: row.is_stream,
    request_id: row.request_id ?? '',
    content: wordLog(row.text, language),
    other: JSON.stringify(other),
  }
}
