import { readEvents } from '@tollgate/sse'
import { asMessages } from '../claude'
import type { Answered, Asked } from '../client'
import { asContents, asEvents } from '../recorded/gemini'

const question = 'Say hello.'
const messages = [{ role: 'user', content: question }]

/** How callers of a dialect ask a plain question, and what they read of the answer. */
export interface Caller {
  asked(model: string, isStream: boolean): Asked
  /** The text of an answer in one piece. */
  whole(body: Record<string, unknown>): string
  /** The text of one event of a stream. */
  piece(event: Record<string, unknown>): string
}

/** The callers of each dialect. */
export const callers: Readonly<Record<string, Caller>> = {
  openai: {
    asked: (model, stream) => ({ body: { model, messages, stream } }),
    whole: (body) => textsIn(body, 'content'),
    piece: (event) => textsIn(event, 'content'),
  },
  anthropic: {
    asked: (model, stream) => asMessages({ model, messages, stream, max_tokens: 1_000 }),
    whole: (body) => textsIn(body, 'text'),
    piece: ({ delta }) => textsIn(delta, 'text'),
  },
  gemini: {
    asked: (model, isStream) => {
      const contents = [{ role: 'user', parts: [{ text: question }] }]
      return asContents(isStream ? asEvents : undefined, { contents }, { model })
    },
    whole: (body) => textsIn(body, 'text'),
    piece: (event) => textsIn(event, 'text'),
  },
  responses: {
    asked: (model, stream) => ({ path: '/v1/responses', body: { model, input: question, stream } }),
    whole: ({ output }) => textsIn(output, 'text'),
    piece: ({ type, delta }) => (type === 'response.output_text.delta' ? String(delta) : ''),
  },
}

/** What a caller has read of an answer. */
export function textTo(caller: Caller, answer: Answered, isStream: boolean): string {
  if (!isStream) return caller.whole(answer.json())
  const said = readEvents(answer.bytes).filter(({ data }) => data !== '[DONE]')
  return said.map(({ data }) => caller.piece(JSON.parse(data) as Record<string, unknown>)).join('')
}

/** All texts under a name, however deep. */
function textsIn(value: unknown, name: string): string {
  if (Array.isArray(value)) return value.map((one) => textsIn(one, name)).join('')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => (key === name && typeof inner === 'string' ? inner : textsIn(inner, name)))
    .join('')
}
