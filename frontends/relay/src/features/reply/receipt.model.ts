import type { LogView } from '@tollgate/contracts/http/logs'
import { tokenNameOf } from '../../api/relay.api'
import type { Reply } from '../conversation/conversation.model'

export interface Tokens {
  readonly input: number
  readonly output: number
}

/** The tokens of an answer: as the log has charged them, else as the answer itself counted them. */
export function tokensOf({ usage }: Pick<Reply, 'usage'>, row: LogView | null): Tokens | null {
  if (row !== null) return { input: row.prompt_tokens, output: row.completion_tokens }
  return usage === null ? null : { input: usage.prompt_tokens, output: usage.completion_tokens }
}

/** The filters under which the usage log shows a call: its very second when it is known, else the calls of its kind. */
export function logQueryOf(
  { group, model }: Pick<Reply, 'group' | 'model'>,
  row: LogView | null,
): Record<string, string | number> {
  const kind = { token_name: tokenNameOf(group), model_name: model }
  // Rows are written to the millisecond and shown to the second.
  return row === null ? kind : { ...kind, start_timestamp: row.created_at, end_timestamp: row.created_at + 1 }
}
