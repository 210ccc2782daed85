import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { harmless, type Pieces, type RawCaller } from '../raw/raw-caller'
import type { HostileInput } from './hostile-input'
import { many, mebibyte } from './hostile-values'

type Requests = Readonly<Record<string, (by: RawCaller) => Pieces>>

const bombBytes = 256 * mebibyte
const brotliBomb = () =>
  brotliCompressSync(Buffer.alloc(bombBytes), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
/** So many chunks of 1 MiB. */
const largeChunks = (count: number) =>
  Array.from({ length: count }, () =>
    Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(mebibyte, ' '), Buffer.from('\r\n')]),
  )

/** Requests that are whole, or wrong at once. */
const requests: Requests = {
  // Heads.
  'a request line of 1 MiB': () => [`GET /${'a'.repeat(mebibyte)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  'a thousand and more fields': (by) => [by.headOf().replace('\r\n\r\n', `\r\n${many('a: b\r\n', 15_000)}\r\n`)],
  'fields without end': (by) => [by.headOf().slice(0, -2), many('a: b\r\n')],
  'one field without end': (by) => [by.headOf().slice(0, -2), `a: ${'b'.repeat(mebibyte)}`],
  'a name without end': (by) => [by.headOf().slice(0, -2), 'a'.repeat(mebibyte)],
  'NUL in a field': (by) => by.prefixed('x: a\0b'),
  'NUL in a name': (by) => by.prefixed('x\0y: a'),
  'a folded field': (by) => by.prefixed('x: a\r\n b'),
  'white space before a colon': (by) => by.prefixed('content-length : 5'),
  'lines that end by a line feed': (by) => [by.headOf({ 'content-length': 2 }).replaceAll('\r\n', '\n'), '{}'],
  'lines that end by a carriage return': (by) => [
    by.headOf({ 'content-length': 2 }).replaceAll('\r\n', '\r'),
    '{}\r\n\r\n',
  ],
  'no host': (by) => [by.headOf({ 'content-length': 2 }).replace('host: test\r\n', ''), '{}'],
  'two hosts': (by) => by.prefixed('host: other\r\ncontent-length: 2', '{}'),
  // Methods and versions.
  'an unknown method': (by) => [by.line('FOO', '/v1/chat/completions')],
  'a method in small letters': (by) => [by.line('post', '/v1/chat/completions')],
  CONNECT: (by) => [by.line('CONNECT', '10.0.0.1:443')],
  TRACE: (by) => [by.line('TRACE', '/v1/chat/completions')],
  PATCH: (by) => [by.headOf({ 'content-length': 2 }, 'PATCH /v1/chat/completions HTTP/1.1'), '{}'],
  DELETE: (by) => [by.line('DELETE', '/v1/models/gpt-4o')],
  HEAD: (by) => [by.headOf({ connection: 'close' }, 'HEAD /v1/models HTTP/1.1')],
  'OPTIONS of everything': (by) => [by.line('OPTIONS', '*')],
  'the preface of HTTP/2': () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'HTTP/0.9': () => ['GET /v1/models\r\n\r\n'],
  'HTTP/9.9': (by) => [by.headOf({}, 'GET /v1/models HTTP/9.9')],
  'no HTTP': () => ['SSH-2.0-OpenSSH\r\n\r\n'],
  'a handshake of TLS': () => [Buffer.from('16030100a5010000a10303', 'hex'), Buffer.alloc(200, 7)],
  // Paths.
  'a broken escape in a path': (by) => by.at('/v1/%zz/chat/completions'),
  'NUL in a path': (by) => [by.line('GET', '/v1/models/%00')],
  'a model of escapes': (by) => [by.line('GET', `/v1/models/${many('%ff', 9_000)}`)],
  'a model of slashes': (by) => [by.line('GET', `/v1/models/${many('%2f', 9_000)}`)],
  'a path of slashes': (by) => [by.line('GET', '/'.repeat(15_000))],
  'a path that climbs': (by) => by.at('/v1/../../etc/passwd'),
  'a path in capitals': (by) => by.at('/V1/Chat/Completions'),
  'a path with letters beyond ASCII': (by) => by.at('/v1/chat/\xe9\xff'),
  'a query of 15 KB': (by) => by.at(`/v1/chat/completions?${many('a=b&', 14_000)}`),
  'a query of question marks': (by) => by.at(`/v1/chat/completions${'?'.repeat(14_000)}`),
  'a whole address': (by) => by.at('http://10.0.0.1/v1/chat/completions'),
  'an address with a user': (by) => by.at('http://a:b@10.0.0.1/v1/chat/completions'),
  'the prefix again and again': (by) => by.at(`${many('/openai', 14_000)}/v1/chat/completions`),
  // Lengths and codings.
  'two lengths': (by) => [by.headOf({ 'content-length': '5, 6' }), harmless],
  'two fields of length': (by) => by.prefixed('content-length: 2\r\ncontent-length: 5'),
  'a length below zero': (by) => by.field('content-length', -5),
  'a length with a sign': (by) => by.field('content-length', '+5'),
  'a length in hex': (by) => by.field('content-length', '0x40'),
  'a length beyond all': (by) => by.field('content-length', '9'.repeat(400)),
  'a length and chunks': (by) => [by.headOf({ 'content-length': 5, 'transfer-encoding': 'chunked' }), '0\r\n\r\n'],
  'chunks twice': (by) => [by.headOf({ 'transfer-encoding': 'chunked, chunked' }), '0\r\n\r\n'],
  'chunks that are not last': (by) => [by.headOf({ 'transfer-encoding': 'chunked, identity' }), '0\r\n\r\n'],
  'chunks by another name': (by) => [by.headOf({ 'transfer-encoding': 'xchunked' }), '0\r\n\r\n'],
  'chunks behind a tab': (by) => [by.headOf({ 'transfer-encoding': '\tchunked' }), '0\r\n\r\n'],
  'a body that is longer than said': (by) => [by.headOf({ 'content-length': 10 }), `${harmless}GET / HTTP/1.1\r\n\r\n`],
  'no length': (by) => [by.headOf(), harmless],
  'a length of nothing': (by) => [by.headOf({ 'content-length': 0 })],
  'a chunk beyond all': (by) => [by.chunkedHead, `${'f'.repeat(400)}\r\n`],
  'a chunk of no size': (by) => [by.chunkedHead, '\r\n\r\n'],
  'a chunk of NUL': (by) => [by.chunkedHead, '\0\r\n\r\n'],
  'a chunk with another end': (by) => [by.chunkedHead, '2\r\n{}XX0\r\n\r\n'],
  'an extension without end': (by) => [by.chunkedHead, `1;${'a'.repeat(mebibyte)}`],
  'trailers without end': (by) => [by.chunkedHead, `0\r\n${many('a: b\r\n')}`],
  'chunks of a hundred bytes': (by) => [
    by.chunkedHead,
    many(`64\r\n${' '.repeat(100)}\r\n`, 12 * mebibyte),
    '0\r\n\r\n',
  ],
  'a chunked body of 64 MiB': (by) => [by.chunkedHead, ...largeChunks(63), '0\r\n\r\n'],
  'a chunked body beyond the limit': (by) => [by.chunkedHead, ...largeChunks(70)],
  // Compression.
  'a bomb of gzip': (by) => by.packed(gzipSync(Buffer.alloc(bombBytes)), 'gzip'),
  'a bomb of deflate': (by) => by.packed(deflateSync(Buffer.alloc(bombBytes)), 'deflate'),
  'a bomb of brotli': (by) => by.packed(brotliBomb(), 'br'),
  'a bomb in a bomb': (by) => by.packed(gzipSync(gzipSync(Buffer.alloc(bombBytes))), 'gzip, gzip'),
  zstd: (by) => by.packed(Buffer.from('28b52ffd', 'hex'), 'zstd'),
  'gzip that is cut': (by) => by.packed(gzipSync(harmless).subarray(0, 20), 'gzip'),
  'gzip that is none': (by) => by.packed(Buffer.alloc(mebibyte, 'a'), 'gzip'),
  'gzip with a tail': (by) => by.packed(Buffer.concat([gzipSync(harmless), Buffer.alloc(mebibyte)]), 'gzip'),
  'gzip of nothing, again and again': (by) => by.packed(Buffer.concat(Array(100_000).fill(gzipSync(''))), 'gzip'),
  'gzip of one byte, again and again': (by) => by.packed(Buffer.concat(Array(100_000).fill(gzipSync(' '))), 'gzip'),
  'deflate without a head': (by) => by.packed(deflateSync(harmless).subarray(2), 'deflate'),
  'text packed to a thirtieth': (by) =>
    by.packed(gzipSync(Buffer.from(many('0123456789abcdefghijklmnopq ', 60 * mebibyte))), 'gzip'),
  'an unknown coding of 8 KB': (by) => by.field('content-encoding', 'a'.repeat(8_000)),
  'a coding called constructor': (by) => by.field('content-encoding', 'constructor'),
  // Fields that are read.
  'a key of 12 KB': (by) => by.field('authorization', `Bearer sk-${'a'.repeat(12_000)}`),
  'a key of dashes': (by) => by.field('authorization', `Bearer sk-${'-'.repeat(12_000)}`),
  'a key of spaces': (by) => by.field('authorization', `Bearer${' '.repeat(12_000)}sk-a`),
  'a key that names no channel': (by) => by.field('authorization', `Bearer sk-${'a'.repeat(48)}-1e9`),
  'two keys': (by) => by.prefixed('authorization: Bearer sk-b\r\ncontent-length: 2', '{}'),
  'languages without end': (by) => by.field('accept-language', many('en;q=0.1,', 12_000)),
  'a language of dashes': (by) => by.field('accept-language', '-'.repeat(12_000)),
  'cookies without end': (by) => by.posted(harmless, { cookie: many('session=a; ', 12_000) }, '/pg/chat/completions'),
  'addresses without end': (by) => by.field('x-forwarded-for', many('10.0.0.1, ', 12_000)),
  'an address of colons': (by) => by.field('x-forwarded-for', ':'.repeat(12_000)),
  'a trace of nonsense': (by) => by.field('traceparent', `00-${'z'.repeat(12_000)}`),
  'an id of 12 KB': (by) => by.field('x-request-id', 'i'.repeat(12_000)),
  'a content type of 12 KB': (by) => by.field('content-type', many('a;', 12_000)),
  'a form': (by) => by.posted('model=gpt-4o&messages=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  'parts of a form': (by) =>
    by.posted(many('--x\r\n\r\n', mebibyte), { 'content-type': 'multipart/form-data; boundary=x' }),
  'parts of a form without a boundary': (by) =>
    by.posted(many('--', mebibyte), { 'content-type': 'multipart/form-data' }),
  'what nobody can expect': (by) => by.field('expect', '200-maybe'),
  'a call that waits to be asked': (by) => by.field('expect', '100-continue'),
  // Other protocols, and many calls.
  'an upgrade to websocket': (by) =>
    by.prefixed(
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: a\r\nsec-websocket-version: 13\r\ncontent-length: 2',
      '{}',
    ),
  'an upgrade to HTTP/2': (by) =>
    by.prefixed('connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: a\r\ncontent-length: 2', '{}'),
  '500 calls in one packet': (by) => [by.posted(harmless).join('').repeat(500)],
  '500 questions in one packet': (by) => [by.line('GET', '/v1/models').repeat(500)],
  '5,000 unknown paths in one packet': (by) => [by.line('GET', '/nowhere').repeat(5_000)],
  '5,000 bodies of nothing': (by) => [by.headOf({ 'content-length': 0 }).repeat(5_000)],
}

/** Requests that are never whole. */
const cut: Requests = {
  nothing: () => [],
  'half a method': () => ['PO'],
  'half a head': (by) => [by.headOf().slice(0, 60)],
  'a head alone': (by) => [by.headOf({ 'content-length': 100 })],
  'half a body': (by) => [by.headOf({ 'content-length': 100 }), '{"model":'],
  'half of 64 MiB': (by) => [by.headOf({ 'content-length': 64 * mebibyte }), Buffer.alloc(32 * mebibyte, ' ')],
  'half a chunk': (by) => [by.chunkedHead, 'ff\r\n{'],
  'half of a gzip': (by) => [
    by.headOf({ 'content-length': 100, 'content-encoding': 'gzip' }),
    gzipSync(harmless).subarray(0, 30),
  ],
  'a whole call': (by) => by.posted(harmless),
  'a call and a half': (by) => [...by.posted(harmless), by.headOf().slice(0, 60)],
}

/** Requests of which every byte comes by itself. */
const slow: Requests = {
  'a head': (by) => [...by.headOf({ 'content-length': harmless.length }), harmless],
  'a body': (by) => [by.headOf({ 'content-length': harmless.length }), ...harmless],
  'a chunked body': (by) => [by.chunkedHead, ...`${harmless.length.toString(16)}\r\n${harmless}\r\n0\r\n\r\n`],
}

/** Node's parser calls back for each of the eleven thousand chunks that it finds in one read of a socket. */
const crumbs: Requests = {
  'a million chunks': (by) => [by.chunkedHead, many('1\r\n \r\n', 6_000_000), '0\r\n\r\n'],
  '400,000 chunks of a byte': (by) => [by.chunkedHead, many('1\r\n \r\n', 2_400_000), '0\r\n\r\n'],
}

const inputs = (given: Requests, prefix: string, more: Partial<HostileInput> = {}): HostileInput[] =>
  Object.entries(given).map(([name, pieces]) => ({ name: `${prefix}${name}`, pieces, ...more }))

/** Every request that is hostile by how it is sent. */
export const hostileRequests: readonly HostileInput[] = [
  ...inputs(requests, ''),
  ...inputs(cut, 'then silence: ', { isCut: true }),
  ...inputs(slow, 'byte by byte: ', { isSlow: true }),
  ...inputs(crumbs, '', { mostMs: 150 }),
]
