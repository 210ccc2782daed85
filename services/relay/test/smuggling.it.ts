import { harmless, RawCaller, RawConnection } from '@tollgate/testing'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay
const by = new RawCaller(tokenKey, '')
const clients: RawConnection[] = []

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.putChannel({ models: ['gpt-4o-mini', 'gpt-4o'] })
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  const { openCalls, intake } = relay.runtime.context
  while (openCalls.size > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(intake.bodyBytes).toBe(0)
})

const whole = (pieces: readonly (Buffer | string)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)))
const usual = whole(by.posted(harmless))
const length = harmless.length
/** A usual call whose head has one more line, put before all others. */
const withLine = (line: string) =>
  whole([by.headOf({ 'content-length': length }).replace('\r\n', `\r\n${line}\r\n`), harmless])
const chunked = (text: string, more = '') => whole([by.headOf({ 'transfer-encoding': 'chunked' }), text, more])
const oneChunk = `${length.toString(16)}\r\n${harmless}\r\n0\r\n`
const unknown = { authorization: 'Bearer sk-unknown' }

/** What may stand between two usual calls, what it is answered by, and how many calls it is for an upstream. */
const harmlessOnes: readonly (readonly [name: string, bytes: Buffer, statuses: readonly number[], calls: number])[] = [
  ['nothing', Buffer.alloc(0), [], 0],
  ['a usual call', usual, [200], 1],
  ['a call in chunks', chunked(oneChunk, '\r\n'), [200], 1],
  ['chunks with extensions and trailers', chunked(oneChunk.replace('\r\n', ';a=b\r\n'), 'x: y\r\n\r\n'), [200], 1],
  ['a call that waits to be asked', whole(by.field('expect', '100-continue')), [100, 200], 1],
  ['an option that names the length', withLine('connection: keep-alive, content-length'), [200], 1],
  ['a call in a call that is refused', whole(by.posted(usual, unknown)), [401], 0],
  ['a call in a body nobody reads', whole(by.posted(usual, {}, '/v1/nowhere')), [404], 0],
  [
    'a call in the body of a question',
    whole([by.headOf({ 'content-length': usual.length }, 'GET /v1/models HTTP/1.1'), usual]),
    [200],
    0,
  ],
  ['a question', whole([by.line('GET', '/v1/models')]), [200], 0],
  ['a question for the head', whole([by.line('HEAD', '/v1/models')]), [200], 0],
  ['a preflight', whole([by.line('OPTIONS', '/v1/chat/completions')]), [204], 0],
  ['a call without a body', whole(by.posted('')), [400], 0],
  ['a whole address', whole(by.posted(harmless, {}, 'http://10.0.0.1/v1/chat/completions')), [404], 0],
]

/** What nobody can read in one way alone. */
const doubtfulOnes: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['two lengths', withLine(`content-length: ${length}`)],
  ['two lengths that differ', withLine('content-length: 5')],
  ['a length and chunks', withLine('transfer-encoding: chunked')],
  ['chunks twice', whole([by.headOf({ 'transfer-encoding': 'chunked, chunked' }), oneChunk, '\r\n'])],
  ['a folded field', withLine('x: a\r\n b')],
  ['a space before a colon', withLine('x : a')],
  ['a line that ends by a line feed', withLine('x: a\ny: b')],
  ['a carriage return alone', withLine('x: a\ry: b')],
  ['NUL', withLine('x: a\0b')],
  ['the rest of a body that is longer than said', whole(['{}'])],
]

const open = async () => {
  const raw = await RawConnection.open(relay.url)
  clients.push(raw)
  return raw
}
const until = (raw: RawConnection, count: number) => raw.until(() => raw.statuses.length >= count)
const called = async (count: number) => {
  await world.billing.until(() => world.billing.billed.size >= count)
  expect([world.upstream.requests.length, world.billing.billed.size]).toEqual([count, count])
}

describe('requests in one packet', () => {
  it.each(harmlessOnes)('with %s between two calls: each is answered, and called, once', async (...row) => {
    const [, bytes, statuses, calls] = row
    const raw = await open()
    raw.send(Buffer.concat([usual, bytes, usual]))
    await until(raw, statuses.length + 2)
    raw.send(usual)
    await until(raw, statuses.length + 3)
    expect(raw.statuses).toEqual([200, ...statuses, 200, 200])
    await called(calls + 3)
  })

  it.each(doubtfulOnes)('with %s between two calls: nothing behind the first is called', async (_name, bytes) => {
    const raw = await open()
    raw.send(Buffer.concat([usual, bytes, usual]))
    await raw.closed()
    expect(raw.statuses).toEqual([200, 400])
    await called(1)
  })

  it.each([
    ['says so', withLine('connection: close')],
    ['is of an older version', whole([usual.toString('latin1').replace('HTTP/1.1', 'HTTP/1.0')])],
  ])('end with a call that %s', async (_name, last) => {
    const raw = await open()
    raw.send(Buffer.concat([usual, last]))
    await raw.closed()
    expect(raw.statuses).toEqual([200, 200])
    await called(2)
  })

  it('are cut anywhere, and each is answered and called once all the same', async () => {
    const bytes = Buffer.concat([usual, chunked(oneChunk, '\r\n')])
    const cuts = Array.from({ length: 40 }, (_, i) => Math.floor(((i + 1) * bytes.length) / 41))
    for (const cut of cuts) {
      const raw = await open()
      raw.socket.setNoDelay(true)
      raw.send(bytes.subarray(0, cut))
      await new Promise((resolve) => setImmediate(resolve))
      raw.send(bytes.subarray(cut))
      expect(await raw.answers(2)).toEqual([200, 200])
    }
    await called(80)
  })
})

describe('a client that pipelines and reads nothing', () => {
  it('is answered all of it once it reads, one call after the other', async () => {
    const raw = await open()
    raw.socket.pause()
    // Refusals, as they cost nobody anything.
    const refused = whole(by.posted(harmless, unknown))
    for (let i = 0; i < 50; i++) raw.send(Buffer.concat(Array(100).fill(refused)))
    for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve))
    expect(relay.runtime.context.openCalls.size).toBeLessThanOrEqual(1)
    raw.socket.resume()
    await raw.answers(5_000)
    expect(new Set(raw.statuses)).toEqual(new Set([401]))
  })
})
