import { createRequire } from 'node:module'
import { answers, fields, streams, values } from './shapes.mjs'

/**
 * Something that reads bytes from outside.
 * @typedef {{ name: string, sizes: readonly number[], shapes: Record<string, (bytes: number) => string>, read: (text: string) => () => unknown }} Reader
 * `read` makes ready what is not measured, and returns what is.
 */

const built = createRequire(import.meta.url)
const { openai, formatOf } = built('../../libs/formats/dist/index.js')
const { imageSizeOf } = built('../../libs/formats/dist/core/media/image-size.js')
const { hideIn } = built('../../libs/formats/dist/core/hide-secrets.js')
const { createSseScanner } = built('../../libs/sse/dist/index.js')
const { ResponseParser } = built('../../libs/upstream/dist/http1/response-parser.js')
const { createClientAddress } = built('../../libs/platform/dist/index.js')
const { ownerOf } = built('../../libs/contracts/dist/index.js')
const { countTexts } = built('../../services/relay/dist/counting/counting-thread.js')
const { SensitiveWords } = built('../../services/relay/dist/words/sensitive-words.js')
const { readCredential } = built('../../services/relay/dist/admission/caller/credential.js')
const { callerLanguage } = built('../../services/relay/dist/admission/caller/language.js')
const { destinationOf } = built('../../services/relay/dist/server/relay-paths.js')

const large = [256 * 1024, 1024 * 1024, 4 * 1024 * 1024]
/** For what makes values of everything: it is done in threads. */
const medium = [64 * 1024, 256 * 1024, 1024 * 1024]
const small = [4 * 1024, 16 * 1024, 64 * 1024]
/** What a socket gives at once. */
const pieceBytes = 64 * 1024

/** @param {Buffer} bytes @param {(piece: Buffer) => unknown} feed */
function inPieces(bytes, feed) {
  for (let at = 0; at < bytes.length; at += pieceBytes) feed(bytes.subarray(at, at + pieceBytes))
}

/** @param {(bytes: Buffer) => unknown} read @returns {Reader['read']} */
const whole = (read) => (text) => {
  const bytes = Buffer.from(text)
  return () => read(bytes)
}

/** @param {string} before @param {string} after */
const around = (before, after) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (/** @type {number} */ bytes) => before + value(bytes) + after,
    ]),
  )
const errors = around('{"error":{"message":', '}}')
const pictures = {
  'no size': (/** @type {number} */ bytes) => `data:image/png;base64,${'A'.repeat(bytes)}`,
  'segments of JPEG': (/** @type {number} */ bytes) => `data:image/jpeg;base64,/9j/${'/8AAAv/A'.repeat(bytes / 8)}`,
  commas: (/** @type {number} */ bytes) => `data:${','.repeat(bytes)}`,
  'no comma': (/** @type {number} */ bytes) => `data:${'a'.repeat(bytes)}`,
}

const fewWords = new SensitiveWords(['forbidden', 'aab', '敏感'])
const manyWords = new SensitiveWords(Array.from({ length: 500 }, (_, place) => `a-word-${place}`))
const patterns = new SensitiveWords([
  ...Array.from({ length: 200 }, (_, place) => `regex:pattern${place}\\s+[a-z]{4}`),
  'regex:\\b\\d{17}[\\dx]\\b',
])
/** A backtracking engine never comes to the end of these, in texts of one letter. */
const hostilePatterns = new SensitiveWords([
  'regex:(a+)+#',
  'regex:(\\w+\\s?)*\\x01$',
  'regex:(?:quick|[a-q][^u-z]{30})#',
])
const chats = around('{"model":"gpt-4o","group":"a","messages":[{"role":"user","content":', '}],"max_tokens":9}')
/** What is done with a request only where its scan let it in. @param {typeof openai} format @param {(body: Buffer, scan: object) => unknown} act @returns {Reader['read']} */
const scanned = (format, act) => (text) => {
  const body = Buffer.from(text)
  const scan = format.scanRequest(body, 'chat')
  return () => (scan.kind === 'request' ? act(body, scan) : null)
}
/** @param {typeof openai} format */
const textBy = (format) => (/** @type {Buffer} */ body) => format.textOfRequest(body, { model: 'm' })
const nobody = { onHead() {}, onBody: () => true, onEnd() {} }
const addressOf = createClientAddress({ trustedProxies: ['127.0.0.1'] })

/** What every format reads, over its own shapes. @param {typeof openai} format @param {Record<'requests' | 'replies' | 'parts', Reader['shapes']>} shapes @returns {Reader[]} */
const readersOf = (format, { requests, replies, parts }) =>
  [
    { name: 'request: scan', sizes: large, shapes: requests, read: whole((body) => format.scanRequest(body, 'chat')) },
    {
      name: 'request: change',
      sizes: large,
      shapes: requests,
      read: scanned(format, (body, scan) =>
        format.prepareRequest(body, scan, { model: 'b', drop: ['group'], outputLimit: 5 }),
      ),
    },
    { name: 'request: text', sizes: medium, shapes: requests, read: scanned(format, textBy(format)) },
    {
      name: 'stream: tap',
      sizes: large,
      shapes: { ...streams, ...parts },
      read: whole((bytes) => {
        const tap = format.createTap({ holdDone: true, hide: ['key-12345678'], onText: () => undefined })
        inPieces(bytes, (piece) => tap.feed(piece))
      }),
    },
    {
      name: 'answer: tally',
      sizes: large,
      shapes: replies,
      read: whole((bytes) => {
        const tally = format.createBodyTally()
        inPieces(bytes, (piece) => tally.feed(piece))
      }),
    },
    {
      name: 'answer: use',
      sizes: large,
      shapes: replies,
      read: whole((bytes) => format.readBody(bytes, { hide: [] })),
    },
    { name: 'answer: text', sizes: medium, shapes: replies, read: whole((bytes) => format.textOfBody(bytes)) },
    {
      name: 'answer: error',
      sizes: [64 * 1024, 128 * 1024, 256 * 1024],
      shapes: errors,
      read: whole((body) => format.readUpstreamError({ status: 500, body, hide: ['10.0.0.1'] })),
    },
  ].map((reader) => ({ ...reader, name: `${format.name} ${reader.name}` }))

const openAiParts = around('data: {"choices":[{"delta":{"content":', '}}]}\n\n')
const ofOpenAi = {
  requests: chats,
  replies: around('{"choices":[{"message":{"content":', '}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}'),
  parts: openAiParts,
}
const ofAnthropic = {
  requests: around(
    '{"model":"claude-opus-4-8","tools":[{"type":"image"}],"messages":[{"role":"user","content":',
    '}],"max_tokens":9}',
  ),
  replies: around('{"content":[{"type":"tool_use","input":', '}],"usage":{"input_tokens":1,"output_tokens":1}}'),
  parts: around('data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":', '}}\n\n'),
}

/** @type {Reader[]} */
export const readers = [
  ...readersOf(openai, ofOpenAi),
  ...readersOf(formatOf('anthropic'), ofAnthropic),
  {
    name: 'words: few',
    sizes: medium,
    shapes: chats,
    read: scanned(openai, (body) => fewWords.find(body, textBy(openai))),
  },
  {
    name: 'words: many',
    sizes: medium,
    shapes: chats,
    read: scanned(openai, (body) => manyWords.find(body, textBy(openai))),
  },
  {
    name: 'words: patterns',
    sizes: medium,
    shapes: chats,
    read: scanned(openai, (body) => patterns.find(body, textBy(openai))),
  },
  {
    name: 'words: hostile patterns',
    sizes: medium,
    shapes: chats,
    read: scanned(openai, (body) => hostilePatterns.find(body, textBy(openai))),
  },
  ...['cl100k_base', 'o200k_base', 'qwen3', 'deepseek_v3'].map((encoding) => ({
    name: `tokens: ${encoding}`,
    sizes: small,
    shapes: { ...values, ...fields },
    read: (/** @type {string} */ text) => () => countTexts(encoding, [text]),
  })),
  { name: 'image size', sizes: large, shapes: pictures, read: (url) => () => imageSizeOf(url) },
  {
    name: 'stream: events',
    sizes: large,
    shapes: { ...streams, ...openAiParts },
    read: whole((bytes) => {
      const scanner = createSseScanner({ maxEventBytes: 2 ** 30 })
      try {
        inPieces(bytes, (piece) => scanner.push(piece, () => undefined))
      } catch {
        // It gave up where an event has too many lines.
      }
    }),
  },
  {
    name: 'answer: wire',
    sizes: large,
    shapes: answers,
    read: whole((bytes) => {
      const parser = new ResponseParser(nobody)
      parser.begin()
      inPieces(bytes, (piece) => parser.feed(piece))
    }),
  },
  { name: 'secrets in a text', sizes: large, shapes: values, read: (text) => () => hideIn(text, ['10.0.0.1']) },
  { name: 'field: key', sizes: small, shapes: fields, read: (value) => () => readCredential(`Bearer ${value}`) },
  {
    name: 'field: language',
    sizes: small,
    shapes: fields,
    read: (value) => () => callerLanguage({ 'accept-language': value }),
  },
  {
    name: 'field: address',
    sizes: small,
    shapes: fields,
    read: (value) => () => addressOf('127.0.0.1', { 'x-forwarded-for': value }),
  },
  { name: 'path: edge', sizes: small, shapes: fields, read: (path) => () => ownerOf('GET', `/${path}`) },
  {
    name: 'path: relay',
    sizes: small,
    shapes: fields,
    read: (path) => () => destinationOf('GET', `/v1/models/${path}`),
  },
]
