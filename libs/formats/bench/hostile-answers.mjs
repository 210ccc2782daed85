/**
 * Whether reading what an upstream sends costs a time that grows with its size alone, whatever it sends: every reader of
 * answers over hostile shapes, at three sizes that double. Prints milliseconds of the longest single step (a piece of 64 KB
 * that passes, or a whole body) and nanoseconds of a byte, which must not grow from left to right. A stream gives up an
 * event with too many parts: its steps end growing there. Run it alone on a core. Build first:
 * `npx nx run @tollgate/formats:build`.
 *
 *   node libs/formats/bench/hostile-answers.mjs [largest size in bytes] [part of a shape's name] [format]
 */
import formats from '../dist/index.js'

/** @typedef {import('../src/core/format').Format} Format */
const { formatOf } = formats

const [largestText = '8388608', wanted = '', onlyFormat = ''] = process.argv.slice(2)
const sizes = [4, 2, 1].map((divisor) => Math.floor(Number(largestText) / divisor))
/** What a socket gives at once. */
const pieceBytes = 64 * 1024
const hide = ['key-12345678', 'http://10.0.0.1', '10.0.0.1']
const rounds = 3

/** As many of a piece as make up so many bytes. @param {string} piece @param {number} bytes */
const many = (piece, bytes) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))

/** @param {number} bytes */
function members(bytes) {
  const pieces = []
  for (let length = 0; length < bytes; length += pieces.at(-1)?.length ?? 0)
    pieces.push(`"k${pieces.length.toString(36)}":${pieces.length},`)
  return `{${pieces.join('')}"z":1}`
}

/** @type {Record<string, (bytes: number) => string>} */
const values = {
  'one text': (bytes) => `"${'a'.repeat(bytes)}"`,
  'escaped quotes': (bytes) => `"${many('\\"', bytes)}"`,
  backslashes: (bytes) => `"${many('\\\\', bytes)}"`,
  'lone surrogates': (bytes) => `"${many('\\ud800', bytes)}"`,
  'parts with text': (bytes) => `[${many('{"text":"a"},', bytes)}1]`,
  'parts in parts': (bytes) => `[${many('{"thinking":[', bytes / 2)}1${many(']}', bytes / 13)}]`,
  strings: (bytes) => `[${many('"a",', bytes)}1]`,
  numbers: (bytes) => `[${many('1,', bytes)}1]`,
  'one number': (bytes) => `1${'0'.repeat(bytes)}`,
  'deep arrays': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  members,
  'white space': (bytes) => `[${' '.repeat(bytes)}]`,
  'usage everywhere': (bytes) => `[${many('{"usage":{}},', bytes)}1]`,
  'no end': (bytes) => '['.repeat(bytes),
}

/** @typedef {Record<string, (value: string) => string>} Places */

/** Where such a value may stand in an event of each format, and in a whole answer. @type {Record<'openai' | 'anthropic' | 'gemini', { events: Places, answer: (value: string) => string }>} */
const shapesOf = {
  openai: {
    events: {
      content: (value) => `{"choices":[{"delta":{"content":${value}}}]}`,
      choices: (value) => `{"choices":${value}}`,
      error: (value) => `{"error":{"message":"a","x":${value}}}`,
      usage: (value) => `{"choices":[],"usage":{"prompt_tokens":1,"x":${value}}}`,
      'unknown member': (value) => `{"x":${value},"choices":[]}`,
    },
    answer: (value) => `{"choices":[{"message":{"content":${value}}}],"usage":1}`,
  },
  anthropic: {
    events: {
      text: (value) => `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":${value}}}`,
      'input of a tool': (value) => `{"type":"content_block_start","content_block":{"name":"f","input":${value}}}`,
      signature: (value) => `{"type":"content_block_delta","delta":{"signature":${value}}}`,
      error: (value) => `{"type":"error","error":{"message":"a","x":${value}}}`,
      usage: (value) =>
        `{"type":"message_delta","delta":{"stop_reason":"a"},"usage":{"output_tokens":1,"iterations":${value}}}`,
      'early usage': (value) => `{"type":"message_start","message":{"usage":{"input_tokens":1,"x":${value}}}}`,
      'unknown member': (value) => `{"x":${value},"type":"ping"}`,
    },
    answer: (value) => `{"content":[{"type":"tool_use","name":"f","input":${value}}],"usage":1}`,
  },
  gemini: {
    events: {
      text: (value) => `{"candidates":[{"content":{"parts":[{"text":${value}}]}}]}`,
      'arguments of a call': (value) => `{"candidates":[{"content":{"parts":[{"functionCall":{"args":${value}}}]}}]}`,
      'pieces of arguments': (value) =>
        `{"candidates":[{"content":{"parts":[{"functionCall":{"partialArgs":${value}}}]}}]}`,
      candidates: (value) => `{"candidates":${value}}`,
      grounding: (value) => `{"candidates":[{"groundingMetadata":{"webSearchQueries":${value}}}]}`,
      error: (value) => `{"error":{"message":"a","x":${value}}}`,
      usage: (value) => `{"candidates":[],"usageMetadata":{"promptTokenCount":1,"promptTokensDetails":${value}}}`,
      'unknown member': (value) => `{"x":${value},"candidates":[]}`,
    },
    answer: (value) => `{"candidates":[{"content":{"parts":[{"functionCall":{"args":${value}}}]}}],"usageMetadata":1}`,
  },
}

/** @type {Record<string, (bytes: number) => string>} */
const streams = {
  'data lines': (bytes) => `${many('data:\n', bytes)}\n`,
  'blank lines': (bytes) => '\n'.repeat(bytes),
  comments: (bytes) => many(':\n', bytes),
  'tiny events': (bytes) => many('data:{}\n\n', bytes),
  'tiny errors': (bytes) => many('data:{"error":1}\n\n', bytes),
}

/** @param {() => void} step */
function millisecondsOf(step) {
  const started = process.hrtime.bigint()
  step()
  return Number(process.hrtime.bigint() - started) / 1e6
}

/** Longest step and sum of a stream. @param {Format} format @returns {Read} */
const readStream = (format) => (bytes) => {
  const tap = format.createTap({ holdDone: true, hide, onText: () => undefined })
  return inPieces(bytes, (piece) => tap.feed(piece))
}

/** @param {Format} format @returns {Read} */
const tallyBody = (format) => (bytes) => {
  const tally = format.createBodyTally()
  return inPieces(bytes, (piece) => tally.feed(piece))
}

/** @param {Buffer} bytes @param {(piece: Buffer) => unknown} feed */
function inPieces(bytes, feed) {
  let longest = 0
  let sum = 0
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const step = millisecondsOf(() => feed(bytes.subarray(at, at + pieceBytes)))
    longest = Math.max(longest, step)
    sum += step
  }
  return { longest, sum }
}

/** @typedef {(bytes: Buffer) => { longest: number, sum: number }} Read */

/** @param {(bytes: Buffer) => unknown} read @returns {Read} */
const inOneStep = (read) => (bytes) => {
  const longest = millisecondsOf(() => read(bytes))
  return { longest, sum: longest }
}

/** @typedef {[name: string, shape: (bytes: number) => string, read: Read]} Case */

/** Every reader of answers of a format, over every shape. @param {'openai' | 'anthropic' | 'gemini'} name @returns {Case[]} */
function casesOf(name) {
  const format = formatOf(name)
  const { events, answer } = shapesOf[name]
  const readers = {
    body: inOneStep((bytes) => format.readBody(bytes, { hide })),
    error: inOneStep((body) => format.readUpstreamError({ status: 500, body, hide })),
    tally: tallyBody(format),
  }
  /** @type {Case[]} */
  const cases = Object.entries(streams).map(([shape, stream]) => [
    `${name}: stream: ${shape}`,
    stream,
    readStream(format),
  ])
  for (const [shape, value] of Object.entries(values)) {
    for (const [place, event] of Object.entries(events)) {
      const stream = (/** @type {number} */ bytes) => `data: ${event(value(bytes))}\n\n`
      cases.push([`${name}: stream: ${shape} as ${place}`, stream, readStream(format)])
    }
    for (const [reader, read] of Object.entries(readers))
      cases.push([`${name}: ${reader}: ${shape}`, (bytes) => answer(value(bytes)), read])
  }
  return cases
}

const cases = [...casesOf('openai'), ...casesOf('anthropic'), ...casesOf('gemini')].filter(([name]) =>
  name.startsWith(onlyFormat),
)

console.log(
  `${'longest step, ms; ns of a byte'.padEnd(58)}${sizes.map((size) => `${size} bytes`.padStart(20)).join('')}`,
)
let worst = { name: '', longest: 0 }
for (const [name, shape, read] of cases) {
  if (!name.includes(wanted)) continue
  const cells = sizes.map((size) => {
    const bytes = Buffer.from(shape(size))
    const results = Array.from({ length: rounds }, () => read(bytes)).sort((a, b) => a.longest - b.longest)
    const { longest, sum } = results[rounds >> 1] ?? { longest: 0, sum: 0 }
    if (longest > worst.longest) worst = { name, longest }
    return `${longest.toFixed(1)}; ${((sum * 1e6) / bytes.length).toFixed(1)}`.padStart(20)
  })
  console.log(`${name.padEnd(58)}${cells.join('')}`)
}
console.log(`\nThe longest step: ${worst.longest.toFixed(1)} ms (${worst.name})`)
