import { bytesOf, callHeaders, refusalOf, type Speech } from '@tollgate/console-sdk'
import { createStreamReader, type StreamEvent } from './stream.model'

/** What a call tells while it lasts. */
export type CallEvent = StreamEvent | { readonly kind: 'opened'; readonly requestId: string | null }

/** A part of a message that has more than text. */
export type WirePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

/** A message as it is sent. */
export interface WireMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string | readonly WirePart[]
}

/** A chat completion as the playground asks for it (rule K6). */
export interface ChatBody {
  readonly messages: readonly WireMessage[]
  readonly model: string
  readonly group: string
  readonly temperature: number
  /** 0 says nothing of the length. */
  readonly maxTokens: number
}

interface ChatCall {
  readonly speech: Speech
  readonly signal: AbortSignal
}

/**
 * Streams an answer. Each step is what the next bytes of the network said, so that they are drawn at once. Throws an
 * `ApiError` when the server refuses, and whatever `fetch` throws when the connection fails or the signal aborts it.
 */
export async function* streamChat(body: ChatBody, { speech, signal }: ChatCall): AsyncGenerator<readonly CallEvent[]> {
  const response = await fetch('/pg/chat/completions', {
    method: 'POST',
    headers: { ...callHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify(wireOf(body)),
    cache: 'no-store',
    signal,
  })
  const requestId = response.headers.get('x-request-id')
  if (!isStream(response)) throw await refusalOf(response, speech)
  yield [{ kind: 'opened', requestId }]
  const reader = createStreamReader()
  for await (const bytes of bytesOf(response.body)) yield reader.push(bytes)
  yield reader.end()
}

const isStream = (response: Response): response is Response & { body: ReadableStream<Uint8Array> } =>
  response.ok && response.body !== null && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')

function wireOf({ maxTokens, ...body }: ChatBody) {
  return {
    ...body,
    stream: true,
    stream_options: { include_usage: true },
    ...(maxTokens > 0 && { max_tokens: maxTokens }),
  }
}
