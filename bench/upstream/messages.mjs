import { writeStamp } from '../support/stamp.mjs'

/** Models that Tollgate ships prices for: one for plain calls, one for streams, one for long bodies. */
export const PLAIN_MODEL = 'gpt-4o-mini'
export const STREAM_MODEL = 'gpt-4o'
export const LARGE_MODEL = 'gpt-4.1-mini'

const KILOBYTE = 1_024

/** A call of one kilobyte. */
export function plainRequest() {
  return filled((content) => ({ model: PLAIN_MODEL, max_tokens: 16, messages: [{ role: 'user', content }] }))
}

/** Its answer, one kilobyte too, with what was used. */
export function plainAnswer() {
  return filled((content) => answer(PLAIN_MODEL, content))
}

/** A call of so many bytes. @param {number} bytes */
export function largeRequest(bytes) {
  return filled((content) => ({ model: LARGE_MODEL, max_tokens: 16, messages: [{ role: 'user', content }] }), bytes)
}

/** An answer of so many bytes. @param {number} bytes */
export function largeAnswer(bytes) {
  return filled((content) => answer(LARGE_MODEL, content), bytes)
}

/** @param {string} model @param {string} content */
function answer(model, content) {
  return {
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 1_767_225_600,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 },
  }
}

/**
 * A call for a stream of so many chunks with that pause between them; the upstream reads both from the `user` field.
 * @param {{ chunks: number, pauseMs: number }} shape
 */
export function streamRequest({ chunks, pauseMs }) {
  return JSON.stringify({
    model: STREAM_MODEL,
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: chunks * 16,
    user: `stream/${chunks}/${pauseMs}`,
    messages: [{ role: 'user', content: 'Tell me a story.' }],
  })
}

/** One of these calls in Anthropic's dialect. @param {string} body */
export function anthropicRequest(body) {
  const { user, stream_options: _, ...fields } = JSON.parse(body)
  return JSON.stringify(user === undefined ? fields : { ...fields, metadata: { user_id: user } })
}

/** What a call asked for. @param {string} body @returns {{ chunks: number, pauseMs: number }} */
export function readStreamRequest(body) {
  const [, chunks = '1', pauseMs = '0'] = /stream\/(\d+)\/(\d+)/.exec(body) ?? []
  return { chunks: Number(chunks), pauseMs: Number(pauseMs) }
}

const chunkHead = `data: {"id":"chatcmpl-bench","object":"chat.completion.chunk","created":1767225600,"model":"${STREAM_MODEL}",`

/** One part of the story, with the time of its sending. */
export function streamChunk() {
  return `${chunkHead}"choices":[{"index":0,"delta":{"content":"${writeStamp()}"},"finish_reason":null}]}\n\n`
}

/** How a stream ends: what was used, then the end mark. */
export const streamEnd = `${chunkHead}"choices":[],"usage":{"prompt_tokens":20,"completion_tokens":10,"total_tokens":30}}\n\ndata: [DONE]\n\n`

/** @param {(content: string) => unknown} message @param {number} [bytes] */
function filled(message, bytes = KILOBYTE) {
  const words = 'All that glitters is not gold; often have you heard that told. '
  const length = bytes - JSON.stringify(message('')).length
  return JSON.stringify(message(words.repeat(Math.ceil(length / words.length)).slice(0, length)))
}
