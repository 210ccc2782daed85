/**
 * Throughput of `scanRequest` over shapes of text, against `JSON.parse` of the same bytes: what reading the body as values
 * would cost at least. Interleaved rounds, medians; run it alone on a core. Build first: `npx nx run @tollgate/formats:build`.
 *
 *   node libs/formats/bench/scan-shapes.mjs [bytes,bytes,...] [part of a shape's name] [format]
 */
import formats from '../dist/index.js'

const { formatOf } = formats

const [sizesText = '1000,10000,100000,1000000', wanted = '', formatName = 'openai'] = process.argv.slice(2)
const format = formatOf(formatName === 'anthropic' || formatName === 'gemini' ? formatName : 'openai')
const sizes = sizesText.split(',').map(Number)

/** Pieces until there are so many bytes of them. @param {number} bytes @param {(place: number) => string} piece */
function repeated(bytes, piece) {
  const pieces = []
  for (let length = 0; length < bytes; length += Buffer.byteLength(pieces.at(-1) ?? ''))
    pieces.push(piece(pieces.length))
  return pieces.join('')
}

/** @param {string} content JSON */
const chat = (content) =>
  formatName === 'gemini'
    ? `{"contents":[{"role":"user","parts":[{"text":${content}}]}],"generationConfig":{"maxOutputTokens":100}}`
    : `{"model":"gpt-4o","stream":true,"messages":[{"role":"user","content":${content}}],"max_tokens":100}`
/** @param {(place: number) => string} piece inside a JSON string */
const textOf = (piece) => (/** @type {number} */ bytes) => chat(`"${repeated(bytes, piece)}"`)
/** @param {(place: number) => string} piece with a comma behind it */
const listOf = (piece) => (/** @type {number} */ bytes) => chat(`[${repeated(bytes, piece)}1]`)
const letters = 'abcdefghijklmnopqrstuvwxyz'
const prose = 'The quick brown fox jumps over the lazy dog, and then it rests. '
const tool =
  '{"type":"function","function":{"name":"f","description":"It does a thing","parameters":{"type":"object"}}},'

/** @type {Record<string, (bytes: number) => string>} */
const shapes = {
  'plain prose': textOf(() => prose),
  'messages of 300 characters': listOf(() => `{"role":"user","content":"${prose.repeat(4)}"},`),
  tools: listOf(() => tool),
  'a quote every 2 characters': textOf(() => 'a\\"'),
  'a quote every 4 characters': textOf(() => 'abc\\"'),
  'a quote every 8 characters': textOf(() => 'abcdefg\\"'),
  'a quote every 16 characters': textOf(() => 'abcdefghijklmno\\"'),
  'a quote every 32 characters': textOf(() => `${letters}abcde\\"`),
  'strings of 1 character': listOf(() => '"a",'),
  'strings of 8 characters': listOf(() => '"abcdefgh",'),
  'strings of 32 characters': listOf(() => `"${letters}abcdef",`),
  escapes: textOf(() => 'a\\n\\u00e9\\\\b\\t'),
  backslashes: textOf(() => '\\\\'),
  'deep arrays': (bytes) => chat('['.repeat(bytes / 2) + ']'.repeat(bytes / 2)),
  'deep objects': (bytes) => chat('{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6)),
  'many keys at the top': (bytes) =>
    `{"model":"a",${repeated(Math.min(bytes, 10_000), (place) => `"k${place}":${place},`)}"stream":true}`,
  'keys in capitals at the top': (bytes) =>
    `{"model":"a",${repeated(Math.min(bytes, 10_000), (place) => `"K${place}":${place},`)}"stream":true}`,
  'many keys below': (bytes) => chat(`{${repeated(bytes, (place) => `"k${place}":${place},`)}"z":1}`),
  CJK: textOf(() => '这是一段没有空格的文字，用来测量。'),
  base64: (bytes) => chat(`"data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(bytes / 24)}"`),
  numbers: listOf((place) => `${(place * 7919) % 100_000},`),
  'white space': listOf(() => '                1,\n'),
  'white space between members': (bytes) => `{"model":"a",${' '.repeat(bytes)}"stream":true}`,
  'one long number': (bytes) => `{"model":"a","seed":1${'0'.repeat(bytes)}}`,
  'a batch of prompts': (bytes) => `{"model":"a","prompt":[${repeated(bytes, () => '"a",')}"b"]}`,
}

const nowNs = () => Number(process.hrtime.bigint())
/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Microseconds of one call of each, in rounds that take turns. @param {(() => unknown)[]} calls @param {number} bytes */
function measure(calls, bytes) {
  const repeats = Math.max(1, Math.round(100_000 / bytes))
  const rounds = bytes > 500_000 ? 21 : 61
  const samples = calls.map(() => /** @type {number[]} */ ([]))
  for (let warm = nowNs(); nowNs() - warm < 150e6;) for (const call of calls) call()
  for (let round = 0; round < rounds; round++) {
    for (const [place, call] of calls.entries()) {
      const start = nowNs()
      for (let i = 0; i < repeats; i++) call()
      samples[place]?.push((nowNs() - start) / repeats / 1_000)
    }
  }
  return samples.map(median)
}

// Every shape once, so that none is measured with code that is compiled for the others alone.
for (const shape of Object.values(shapes))
  for (let i = 0; i < 300; i++) format.scanRequest(Buffer.from(shape(1_000)), 'chat')

for (const bytes of sizes) {
  console.log(`\n${bytes} bytes${' '.repeat(24)}scan, µs   JSON.parse, µs    ratio`)
  for (const [name, shape] of Object.entries(shapes)) {
    if (!name.includes(wanted)) continue
    const body = Buffer.from(shape(bytes))
    if (format.scanRequest(body, 'chat').kind === 'fault') throw new Error(`${name} is no request`)
    const [scan = 0, parse = 0] = measure(
      [() => format.scanRequest(body, 'chat'), () => JSON.parse(body.toString())],
      bytes,
    )
    const cells = [name.padEnd(30), scan.toFixed(1).padStart(9), parse.toFixed(1).padStart(17)]
    console.log(`${cells.join('')}${(parse / scan).toFixed(2).padStart(9)}`)
  }
}
