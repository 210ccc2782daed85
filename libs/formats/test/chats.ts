import type { FormatName } from '@tollgate/catalogue'
import { type Recording, recordingsOf } from './recorded'

const dialects: ReadonlySet<string> = new Set([
  'openai-chat',
  'anthropic-messages',
  'gemini-generate',
  'openai-responses',
])

/** The recorded chats of a format; of their requests those that ask something. Streams that are no events are read otherwise. */
export function chatsOf(format: FormatName) {
  const chats = recordingsOf(
    format,
    ({ dialect, response }) => dialects.has(dialect) && response.encoding !== 'json-array',
  )
  const requests = chats.requests.filter(([, body]) => {
    const { messages, contents, input } = body as { messages?: unknown; contents?: unknown; input?: unknown }
    return Array.isArray(messages ?? contents ?? input)
  })
  return { ...chats, requests }
}

/** The events of a stream as the upstream's tap lets them pass: without errors. */
export function framesOf({ response }: Recording): Buffer[] {
  const events = (response.events ?? []).filter(
    ({ data }) => data !== undefined && !/^\{"(type":"(response\.failed|error)|error")/.test(data),
  )
  return events.map(({ event, data }) => Buffer.from(`${event ? `event: ${event}\n` : ''}data: ${data}\n\n`))
}
