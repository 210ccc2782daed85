import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { harmless, headOf, type HostileInput, posted } from './input'
import { many, mebibyte } from './values'

const chunkedHead = headOf({ 'transfer-encoding': 'chunked' })
const line = (method: string, target: string) => headOf({}, `${method} ${target} HTTP/1.1`)
const field = (name: string, value: string | number) => posted(harmless, { [name]: value })
const at = (path: string) => posted(harmless, {}, path)
const packed = (bytes: Buffer, encoding: string) => posted(bytes, { 'content-encoding': encoding })
const bombBytes = 256 * mebibyte
const brotliBomb = () =>
  brotliCompressSync(Buffer.alloc(bombBytes), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const prefixed = (fields: string, body = harmless) => [headOf().replace('\r\n\r\n', `\r\n${fields}\r\n\r\n`), body]

/** Requests that are whole, or wrong at once. */
const requests: Readonly<Record<string, () => (Buffer | string)[]>> = {
  // Heads.
  'a request line of 1 MiB': () => [`GET /${'a'.repeat(mebibyte)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  'a thousand and more fields': () => [headOf().replace('\r\n\r\n', `\r\n${many('a: b\r\n', 15_000)}\r\n`)],
  'fields without end': () => [headOf().slice(0, -2), many('a: b\r\n')],
  'one field without end': () => [headOf().slice(0, -2), `a: ${'b'.repeat(mebibyte)}`],
  'a name without end': () => [headOf().slice(0, -2), 'a'.repeat(mebibyte)],
  'NUL in a field': () => prefixed('x: a\0b'),
  'NUL in a name': () => prefixed('x\0y: a'),
  'a folded field': () => prefixed('x: a\r\n b'),
  'white space before a colon': () => prefixed('content-length : 5'),
  'lines that end by a line feed': () => [headOf({ 'content-length': 2 }).replaceAll('\r\n', '\n'), '{}'],
  'lines that end by a carriage return': () => [headOf({ 'content-length': 2 }).replaceAll('\r\n', '\r'), '{}\r\n\r\n'],
  'no host': () => [headOf({ 'content-length': 2 }).replace('host: test\r\n', ''), '{}'],
  'two hosts': () => prefixed('host: other\r\ncontent-length: 2', '{}'),
  // Methods and versions.
  'an unknown method': () => [line('FOO', '/v1/chat/completions')],
  'a method in small letters': () => [line('post', '/v1/chat/completions')],
  CONNECT: () => [line('CONNECT', '10.0.0.1:443')],
  TRACE: () => [line('TRACE', '/v1/chat/completions')],
  PATCH: () => [headOf({ 'content-length': 2 }, 'PATCH /v1/chat/completions HTTP/1.1'), '{}'],
  DELETE: () => [line('DELETE', '/v1/models/gpt-4o')],
  HEAD: () => [headOf({ connection: 'close' }, 'HEAD /v1/models HTTP/1.1')],
  'OPTIONS of everything': () => [line('OPTIONS', '*')],
  'the preface of HTTP/2': () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'HTTP/0.9': () => ['GET /v1/models\r\n\r\n'],
  'HTTP/9.9': () => [headOf({}, 'GET /v1/models HTTP/9.9')],
  'no HTTP': () => ['SSH-2.0-OpenSSH\r\n\r\n'],
  'a handshake of TLS': () => [Buffer.from('16030100a5010000a10303', 'hex'), Buffer.alloc(200, 7)],
  // Paths.
  'a broken escape in a path': () => at('/v1/%zz/chat/completions'),
  'NUL in a path': () => [line('GET', '/v1/models/%00')],
  'a model of escapes': () => [line('GET', `/v1/models/${many('%ff', 9_000)}`)],
  'a model of slashes': () => [line('GET', `/v1/models/${many('%2f', 9_000)}`)],
  'a path of slashes': () => [line('GET', '/'.repeat(15_000))],
  'a path that climbs': () => at('/v1/../../etc/passwd'),
  'a path in capitals': () => at('/V1/Chat/Completions'),
  'a path with letters beyond ASCII': () => at('/v1/chat/\xe9\xff'),
  'a query of 15 KB': () => at(`/v1/chat/completions?${many('a=b&', 14_000)}`),
  'a query of question marks': () => at(`/v1/chat/completions${'?'.repeat(14_000)}`),
  'a whole address': () => at('http://10.0.0.1/v1/chat/completions'),
  'an address with a user': () => at('http://a:b@10.0.0.1/v1/chat/completions'),
  'the prefix again and again': () => at(`${many('/openai', 14_000)}/v1/chat/completions`),
  // Lengths and codings.
  'two lengths': () => [headOf({ 'content-length': '5, 6' }), harmless],
  'two fields of length': () => prefixed('content-length: 2\r\ncontent-length: 5'),
  'a length below zero': () => field('content-length', -5),
  'a length with a sign': () => field('content-length', '+5'),
  'a length in hex': () => field('content-length', '0x40'),
  'a length beyond all': () => field('content-length', '9'.repeat(400)),
  'a length and chunks': () => [headOf({ 'content-length': 5, 'transfer-encoding': 'chunked' }), '0\r\n\r\n'],
  'chunks twice': () => [headOf({ 'transfer-encoding': 'chunked, chunked' }), '0\r\n\r\n'],
  'chunks that are not last': () => [headOf({ 'transfer-encoding': 'chunked, identity' }), '0\r\n\r\n'],
  'chunks by another name': () => [headOf({ 'transfer-encoding': 'xchunked' }), '0\r\n\r\n'],
  'chunks behind a tab': () => [headOf({ 'transfer-encoding': '\tchunked' }), '0\r\n\r\n'],
  'a body that is longer than said': () => [headOf({ 'content-length': 10 }), `${harmless}GET / HTTP/1.1\r\n\r\n`],
  'no length': () => [headOf(), harmless],
  'a length of nothing': () => [headOf({ 'content-length': 0 })],
  'a chunk beyond all': () => [chunkedHead, `${'f'.repeat(400)}\r\n`],
  'a chunk of no size': () => [chunkedHead, '\r\n\r\n'],
  'a chunk of NUL': () => [chunkedHead, '\0\r\n\r\n'],
  'a chunk with another end': () => [chunkedHead, '2\r\n{}XX0\r\n\r\n'],
  'an extension without end': () => [chunkedHead, `1;${'a'.repeat(mebibyte)}`],
  'trailers without end': () => [chunkedHead, `0\r\n${many('a: b\r\n')}`],
  'chunks of a hundred bytes': () => [chunkedHead, many(`64\r\n${' '.repeat(100)}\r\n`, 12 * mebibyte), '0\r\n\r\n'],
  'a chunked body of 64 MiB': () => [
    chunkedHead,
    ...Array.from({ length: 63 }, () =>
      Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(mebibyte, ' '), Buffer.from('\r\n')]),
    ),
    '0\r\n\r\n',
  ],
  'a chunked body beyond the limit': () => [
    chunkedHead,
    ...Array.from({ length: 70 }, () =>
      Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(mebibyte, ' '), Buffer.from('\r\n')]),
    ),
  ],
  // Compression.
  'a bomb of gzip': () => packed(gzipSync(Buffer.alloc(bombBytes)), 'gzip'),
  'a bomb of deflate': () => packed(deflateSync(Buffer.alloc(bombBytes)), 'deflate'),
  'a bomb of brotli': () => packed(brotliBomb(), 'br'),
  'a bomb in a bomb': () => packed(gzipSync(gzipSync(Buffer.alloc(bombBytes))), 'gzip, gzip'),
  zstd: () => packed(Buffer.from('28b52ffd', 'hex'), 'zstd'),
  'gzip that is cut': () => packed(gzipSync(harmless).subarray(0, 20), 'gzip'),
  'gzip that is none': () => packed(Buffer.alloc(mebibyte, 'a'), 'gzip'),
  'gzip with a tail': () => packed(Buffer.concat([gzipSync(harmless), Buffer.alloc(mebibyte)]), 'gzip'),
  'gzip of nothing, again and again': () => packed(Buffer.concat(Array(100_000).fill(gzipSync(''))), 'gzip'),
  'gzip of one byte, again and again': () => packed(Buffer.concat(Array(100_000).fill(gzipSync(' '))), 'gzip'),
  'deflate without a head': () => packed(deflateSync(harmless).subarray(2), 'deflate'),
  'text packed to a thirtieth': () =>
    packed(gzipSync(Buffer.from(many('0123456789abcdefghijklmnopq ', 60 * mebibyte))), 'gzip'),
  'an unknown coding of 8 KB': () => field('content-encoding', 'a'.repeat(8_000)),
  'a coding called constructor': () => field('content-encoding', 'constructor'),
  // Fields that are read.
  'a key of 12 KB': () => field('authorization', `Bearer sk-${'a'.repeat(12_000)}`),
  'a key of dashes': () => field('authorization', `Bearer sk-${'-'.repeat(12_000)}`),
  'a key of spaces': () => field('authorization', `Bearer${' '.repeat(12_000)}sk-a`),
  'a key that names no channel': () => field('authorization', `Bearer sk-${'a'.repeat(48)}-1e9`),
  'two keys': () => prefixed('authorization: Bearer sk-b\r\ncontent-length: 2', '{}'),
  'languages without end': () => field('accept-language', many('en;q=0.1,', 12_000)),
  'a language of dashes': () => field('accept-language', '-'.repeat(12_000)),
  'cookies without end': () => posted(harmless, { cookie: many('session=a; ', 12_000) }, '/pg/chat/completions'),
  'addresses without end': () => field('x-forwarded-for', many('10.0.0.1, ', 12_000)),
  'an address of colons': () => field('x-forwarded-for', ':'.repeat(12_000)),
  'a trace of nonsense': () => field('traceparent', `00-${'z'.repeat(12_000)}`),
  'an id of 12 KB': () => field('x-request-id', 'i'.repeat(12_000)),
  'a content type of 12 KB': () => field('content-type', many('a;', 12_000)),
  'a form': () => posted('model=gpt-4o&messages=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  'parts of a form': () => posted(many('--x\r\n\r\n', mebibyte), { 'content-type': 'multipart/form-data; boundary=x' }),
  'parts of a form without a boundary': () => posted(many('--', mebibyte), { 'content-type': 'multipart/form-data' }),
  'what nobody can expect': () => field('expect', '200-maybe'),
  'a call that waits to be asked': () => field('expect', '100-continue'),
  // Other protocols, and many calls.
  'an upgrade to websocket': () =>
    prefixed(
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: a\r\nsec-websocket-version: 13\r\ncontent-length: 2',
      '{}',
    ),
  'an upgrade to HTTP/2': () =>
    prefixed('connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: a\r\ncontent-length: 2', '{}'),
  '500 calls in one packet': () => [posted(harmless).join('').repeat(500)],
  '500 questions in one packet': () => [line('GET', '/v1/models').repeat(500)],
  '5,000 unknown paths in one packet': () => [line('GET', '/nowhere').repeat(5_000)],
  '5,000 bodies of nothing': () => [headOf({ 'content-length': 0 }).repeat(5_000)],
}

/** Requests that are never whole. */
const cut: Readonly<Record<string, () => (Buffer | string)[]>> = {
  nothing: () => [],
  'half a method': () => ['PO'],
  'half a head': () => [headOf().slice(0, 60)],
  'a head alone': () => [headOf({ 'content-length': 100 })],
  'half a body': () => [headOf({ 'content-length': 100 }), '{"model":'],
  'half of 64 MiB': () => [headOf({ 'content-length': 64 * mebibyte }), Buffer.alloc(32 * mebibyte, ' ')],
  'half a chunk': () => [chunkedHead, 'ff\r\n{'],
  'half of a gzip': () => [
    headOf({ 'content-length': 100, 'content-encoding': 'gzip' }),
    gzipSync(harmless).subarray(0, 30),
  ],
  'a whole call': () => posted(harmless),
  'a call and a half': () => [...posted(harmless), headOf().slice(0, 60)],
}

/** Requests of which every byte comes by itself. */
const slow: Readonly<Record<string, () => (Buffer | string)[]>> = {
  'a head': () => [...headOf({ 'content-length': harmless.length }), harmless],
  'a body': () => [headOf({ 'content-length': harmless.length }), ...harmless],
  'a chunked body': () => [chunkedHead, ...`${harmless.length.toString(16)}\r\n${harmless}\r\n0\r\n\r\n`],
}

/** Node's parser calls back for each of the eleven thousand chunks that it finds in one read of a socket. */
const crumbs: Readonly<Record<string, () => (Buffer | string)[]>> = {
  'a million chunks': () => [chunkedHead, many('1\r\n \r\n', 6_000_000), '0\r\n\r\n'],
  '400,000 chunks of a byte': () => [chunkedHead, many('1\r\n \r\n', 2_400_000), '0\r\n\r\n'],
}

const inputs = (given: typeof requests, prefix: string, more: Partial<HostileInput> = {}): HostileInput[] =>
  Object.entries(given).map(([name, pieces]) => ({ name: `${prefix}${name}`, pieces, ...more }))

/** Every request that is hostile by how it is sent. */
export const hostileRequests: readonly HostileInput[] = [
  ...inputs(requests, ''),
  ...inputs(cut, 'then silence: ', { isCut: true }),
  ...inputs(slow, 'byte by byte: ', { isSlow: true }),
  ...inputs(crumbs, '', { mostMs: 150 }),
]
