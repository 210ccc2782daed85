/**
 * Whether reading what an upstream sends costs a time that grows with its size alone, whatever it sends: every reader of
 * answers over hostile shapes, at three sizes that double. Prints milliseconds of the longest single step (a piece of 64 KB
 * that passes, or a whole body) and nanoseconds of a byte, which must not grow from left to right. A stream gives up an
 * event with too many parts: its steps end growing there. Run it alone on a core. Build first:
 * `npx nx run @tollgate/formats:build`.
 *
 *   node libs/formats/bench/hostile-answers.mjs [largest size in bytes] [part of a shape's name]
 */
import formats from '../dist/index.js'

const { openai } = formats

const [largestText = '8388608', wanted = ''] = process.argv.slice(2)
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

/** @type {Record<string, (value: string) => string>} */
const events = {
  content: (value) => `{"choices":[{"delta":{"content":${value}}}]}`,
  choices: (value) => `{"choices":${value}}`,
  error: (value) => `{"error":{"message":"a","x":${value}}}`,
  usage: (value) => `{"choices":[],"usage":{"prompt_tokens":1,"x":${value}}}`,
  'unknown member': (value) => `{"x":${value},"choices":[]}`,
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

/** Longest step and sum of a stream. @param {Buffer} bytes */
function readStream(bytes) {
  const tap = openai.createTap({ holdDone: true, hide, onText: () => undefined })
  return inPieces(bytes, (piece) => tap.feed(piece))
}

/** @param {Buffer} bytes */
function tallyBody(bytes) {
  const tally = openai.createBodyTally()
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

/** @param {(bytes: Buffer) => unknown} read @returns {(bytes: Buffer) => { longest: number, sum: number }} */
const inOneStep = (read) => (bytes) => {
  const longest = millisecondsOf(() => read(bytes))
  return { longest, sum: longest }
}
const readBody = inOneStep((bytes) => openai.readBody(bytes, { hide }))
const readError = inOneStep((body) => openai.readUpstreamError({ status: 500, body, hide }))

/** @type {[name: string, shape: (bytes: number) => string, read: typeof readStream][]} */
const cases = [
  ...Object.entries(streams).map(([name, shape]) => /** @type {const} */ ([`stream: ${name}`, shape, readStream])),
  ...Object.entries(values).flatMap(([name, value]) => [
    ...Object.entries(events).map(
      ([place, event]) =>
        /** @type {const} */ ([
          `stream: ${name} as ${place}`,
          (/** @type {number} */ bytes) => `data: ${event(value(bytes))}\n\n`,
          readStream,
        ]),
    ),
    ...Object.entries({ body: readBody, error: readError, tally: tallyBody }).map(
      ([reader, read]) =>
        /** @type {const} */ ([
          `${reader}: ${name}`,
          (/** @type {number} */ bytes) => `{"choices":[{"message":{"content":${value(bytes)}}}],"usage":1}`,
          read,
        ]),
    ),
  ]),
].map(([name, shape, read]) => [name, shape, read])

console.log(
  `${'longest step, ms; ns of a byte'.padEnd(48)}${sizes.map((size) => `${size} bytes`.padStart(20)).join('')}`,
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
  console.log(`${name.padEnd(48)}${cells.join('')}`)
}
console.log(`\nThe longest step: ${worst.longest.toFixed(1)} ms (${worst.name})`)
