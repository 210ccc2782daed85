import type { ConsoleClient } from './console-client'
import { eventually } from './eventually'

export interface LogRecord {
  readonly type: number
  readonly request_id: string
  readonly model_name: string
  readonly quota: number
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly is_stream: boolean
  readonly token_name: string
  readonly channel: number
  readonly content: string
  readonly other: string
}

/** The log row of one call, waiting for it: a finished call is in the log within moments, not at once. */
export function logRowOf(
  client: ConsoleClient,
  requestId: string,
  filter = '',
  scope: '' | 'self' = '',
): Promise<LogRecord> {
  return eventually(async () => {
    const { items } = await client.get<{ items: LogRecord[] }>(`/api/log/${scope}?type=2&page_size=100&${filter}`)
    const row = items.find((item) => item.request_id === requestId)
    if (!row) throw new Error(`no log row has the request id ${requestId}`)
    return row
  })
}
