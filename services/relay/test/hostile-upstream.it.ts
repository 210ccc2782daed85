import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { hostileValues, many, mebibyte } from '@tollgate/testing'
import { ask, begin, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { RawUpstream } from './support/raw-upstream'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay
let upstream: RawUpstream

beforeAll(async () => {
  world = await World.build()
  upstream = await RawUpstream.start()
  relay = await world.startRelay()
  await world.setOption('RetryTimes', '0')
  await world.putChannel({ models: ['gpt-4o'] })
})
afterAll(async () => {
  await world.tearDown()
  await upstream.stop()
})

/** Where such a value stands. */
const places: Record<string, (value: string) => string[]> = {
  'the content of a stream': (value) => [stream, `data: {"choices":[{"delta":{"content":${value}}}]}\n\n`],
  'the parts of a stream': (value) => [stream, `data: {"choices":[{"delta":{"content":[{"thinking":${value}}]}}]}\n\n`],
  'the error of a stream': (value) => [stream, `data: {"error":{"message":"m","x":${value}},"code":${value}}\n\n`],
  'a whole answer': (value) => [json, `{"choices":[{"message":{"content":${value}}}],"usage":${value}}`],
  'an error': (value) => [refused, `{"error":{"message":${value},"type":${value.slice(0, 100_000)}}}`],
}
const head = (status: string, type: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\nconnection: close\r\n\r\n`
const stream = head('200 OK', 'text/event-stream')
const json = head('200 OK', 'application/json')
const refused = head('400 Bad Request', 'application/json')
const chunked = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n'

/** Answers that are no HTTP, or more of it than anybody needs. */
const raw: Record<string, (string | Buffer)[]> = {
  nothing: [],
  'a head without end': [`HTTP/1.1 200 OK\r\n${many('a: b\r\n')}`],
  'one field without end': [`HTTP/1.1 200 OK\r\na: ${'b'.repeat(mebibyte)}`],
  'interim answers without end': [many('HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n')],
  'a head byte by byte': Array.from(`HTTP/1.1 200 OK\r\nlong: ${'b'.repeat(2_000)}\r\n\r\n`),
  'another protocol': ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'],
  'no HTTP': ['SSH-2.0-OpenSSH\r\n'],
  'a status beyond all': ['HTTP/1.1 9999 OK\r\n\r\n'],
  'NUL in its head': ['HTTP/1.1 200 OK\r\na: b\0c\r\n\r\n'],
  'two lengths': ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
  'a length and chunks': [`${chunked}content-length: 5\r\n\r\n`],
  'a length beyond all': [`HTTP/1.1 200 OK\r\ncontent-length: ${'9'.repeat(400)}\r\n\r\n`],
  'a chunk beyond all': [`${chunked}\r\n${'f'.repeat(400)}\r\n`],
  'an extension without end': [`${chunked}\r\n1;${'a'.repeat(mebibyte)}`],
  'trailers without end': [`${chunked}\r\n0\r\n${many('a: b\r\n')}`],
  'chunks of a byte': [`${chunked}\r\n${many('1\r\n:\r\n')}0\r\n\r\n`],
  'a bomb': [
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\n\r\n',
    gzipSync(Buffer.alloc(32 * mebibyte)),
  ],
  'an event without end': [stream, ...Array.from({ length: 12 }, () => 'x'.repeat(mebibyte))],
  'lines without end': [stream, many('data:\n', 2 * mebibyte), '\n'],
  'blank lines': [stream, '\n'.repeat(mebibyte)],
  comments: [stream, many(':\n')],
  'tiny events': [stream, many('data:{}\n\n')],
  'a length that it does not keep': ['HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{}'],
  'a page': [head('502 Bad Gateway', 'text/html'), many('<p>')],
}

const hostile = [
  ...Object.entries(places).flatMap(([place, at]) =>
    Object.entries(hostileValues()).map(([name, value]) => [`${name} in ${place}`, at(value)] as const),
  ),
  ...Object.entries(raw),
]

it(`outlives ${hostile.length} hostile answers, and so do the calls beside them`, async () => {
  expect(hostile.length).toBeGreaterThan(100)
  // Millions of bytes of text are paid for.
  world.billing.accounts.set(7, new SimulatedBilling(2_000_000_000))
  await world.putChannel({ id: 4, models: ['gpt-4o-mini'], baseUrl: upstream.url })
  const gate = world.upstream.pause({}, { event: 2 })
  world.upstream.once({ text: 'one two three four', outputTokens: 4 })
  const neighbour = await begin(relay.url, { body: { ...hello, stream: true } })
  await once(neighbour.response, 'data')
  const { openCalls } = relay.runtime.context

  for (const [name, pieces] of hostile) {
    const before = upstream.served
    upstream.answer = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece))
    // Some answers are given, some refused, some cut: what matters is that the call is over.
    const [result] = await Promise.allSettled([
      ask(relay.url, { body: { ...hello, model: 'gpt-4o-mini', stream: name.includes('stream') } }),
    ])
    const status = result.status === 'fulfilled' ? result.value.status : 'cut'
    expect([name, upstream.served - before, [200, 400, 500, 502, 'cut']]).toEqual([
      name,
      1,
      expect.arrayContaining([status]),
    ])
    while (openCalls.size > 1) await new Promise((resolve) => setImmediate(resolve))
  }

  let text = ''
  neighbour.response.on('data', (chunk: Buffer) => (text += chunk.toString()))
  gate.release()
  await once(neighbour.response, 'end')
  expect(text).toContain('[DONE]')
  expect((await ask(relay.url)).status).toBe(200)
  const account = world.billing.account()
  await world.billing.until(() => account.heldUnits === 0)
  expect(world.logged.filter(({ event }) => event === 'thrown')).toEqual([])
}, 120_000)

it('neither passes on nor bills nor reads for ever what comes behind the end of a stream', async () => {
  await world.putChannel({ id: 4, models: ['gpt-4o-mini'], baseUrl: upstream.url })
  const chunk = (value: object) => `data: ${JSON.stringify(value)}\n\n`
  const said = chunk({ id: 'c', choices: [{ index: 0, delta: { content: 'one' } }] })
  const usage = (tokens: number) => chunk({ choices: [], usage: { prompt_tokens: 3, completion_tokens: tokens } })
  const late = Buffer.from(`${said}${usage(9_000)}`.repeat(5_000))
  upstream.answer = [
    Buffer.from(`${stream}${said}${usage(1)}data: [DONE]\n\n${said}${usage(9_000)}`),
    ...Array.from({ length: 300 }, () => late),
  ]
  const before = upstream.sent
  const answer = await ask(relay.url, { body: { ...hello, model: 'gpt-4o-mini', stream: true } })
  expect(answer.text()).toBe(`${said}data: [DONE]\n\n`)
  const { receipt } = await world.billing.bill(answer.requestId)
  expect(receipt).toMatchObject({ counts: { textIn: 3, textOut: 1 }, facts: { outcome: 'complete' } })
  await upstream.sending
  expect(upstream.sent - before).toBeLessThan(60)
})
