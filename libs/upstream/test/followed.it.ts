import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { ManualClock } from '@tollgate/clock/manual-clock'
import type { ReadyTarget } from '../src/channel/target'
import { createUpstreams, type FollowedAnswer, type UpstreamRequest, type Upstreams } from '../src/index'
import { Recorder } from './recorder'
import { type SeenRequest, startUpstream, type UpstreamServer } from './upstream-server'

const makes = 'POST /v1/models/meta/llama/predictions'
const tells = 'GET /v1/predictions/p1'
const cancels = 'POST /v1/predictions/p1/cancel'
const good = '{"status":"succeeded"}'
const starting = (more: object = {}) => JSON.stringify({ id: 'p1', status: 'starting', ...more })

type Answering = (response: ServerResponse, no: number) => void

let clock: ManualClock
let upstreams: Upstreams
let server: UpstreamServer
/** How requests are answered, by method and path; a test sets them. */
let answers: Record<string, Answering>

const placeOf = ({ method, url }: SeenRequest) => `${method} ${url}`
const seen = () => server.seen.map(placeOf)
const json =
  (body: string, status = 200): Answering =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const events =
  (...parts: string[]): Answering =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const part of parts) response.write(part)
    response.end()
  }

beforeEach(async () => {
  clock = new ManualClock()
  upstreams = createUpstreams({ clock })
  server = await startUpstream((request, response) => {
    const place = placeOf(request)
    const no = seen().filter((one) => one === place).length
    const answer = answers[place] ?? json('{}', 404)
    answer(response, no)
  })
  answers = { [makes]: json(starting(), 201), [tells]: json(good), [cancels]: json('{}') }
})

afterEach(async () => {
  await upstreams.close()
  await server.close()
})

function read(reply: Buffer): FollowedAnswer | null {
  const { id, status, stream = null } = JSON.parse(reply.toString()) as Partial<Record<string, string>>
  return id === undefined || status !== 'starting' ? null : { id, stream }
}

function start(given: Partial<UpstreamRequest> = {}) {
  const recorder = new Recorder()
  const target = upstreams.target({ id: 1, type: 56, baseUrl: server.url, setting: {} }, 'a-key')
  const request: UpstreamRequest = {
    ...{ target, capability: 'chat', model: 'meta/llama', isStream: false, isRepeatable: false, follow: read },
    body: Buffer.from('{"input":{}}'),
    ...given,
  }
  return { recorder, call: upstreams.call(request, recorder) }
}

/** Once an answer is to be asked for again, or the call has ended. */
async function waits(recorder: Recorder): Promise<void> {
  while (clock.pendingTimers === 0 && !recorder.hasEnded) await setImmediate()
}

/** Lets the time of each pause pass, until the call ends. */
async function toItsEnd(recorder: Recorder): Promise<Recorder> {
  for (await waits(recorder); !recorder.hasEnded; await waits(recorder)) await clock.advance(5_000)
  return recorder
}

async function asked(given: Partial<UpstreamRequest> = {}): Promise<Recorder> {
  return toItsEnd(start(given).recorder)
}

/** Once the server has been asked for this. */
async function hears(place: string): Promise<void> {
  while (!seen().includes(place)) await setImmediate()
}

describe('a reply', () => {
  it('that is the answer is heard as it is', async () => {
    answers[makes] = json(good, 201)
    const { status, body, events: told } = await asked()
    expect([status, body, told, seen()]).toEqual([201, good, ['headers', 'data', 'complete'], [makes]])
  })

  it('that is a refusal is heard as it is', async () => {
    answers[makes] = json(starting(), 402)
    expect([(await asked()).status, seen()]).toEqual([402, [makes]])
  })

  it('that is larger than one that leads anywhere is the answer', async () => {
    const large = starting({ output: 'a'.repeat(3 * 1024 * 1024) })
    answers[makes] = json(large, 201)
    const { bytes } = await asked()
    expect([bytes, seen()]).toEqual([large.length, [makes]])
  })

  it.each(['../p1', 'a/b', 'a?b', '', 'a'.repeat(129)])('that calls its answer %j leads to none', async (id) => {
    answers[makes] = json(JSON.stringify({ id, status: 'starting' }), 201)
    expect((await asked()).failure).toMatchObject({ kind: 'protocol', sent: 'all', hadHeaders: true })
    expect(seen()).toEqual([makes])
  })

  it('that its reader fails on ends the call, and that alone', async () => {
    const follow = () => {
      throw new Error('unreadable')
    }
    expect((await asked({ follow })).failure).toMatchObject({ kind: 'reset' })
    expect((await asked()).status).toBe(200)
  })

  it('is all that is heard where nobody reads what it leads to', async () => {
    const target = upstreams.target({ id: 1, type: 56, baseUrl: server.url, setting: {} }, 'a-key')
    const { body } = await upstreams.callJson({ target, capability: 'chat', model: 'meta/llama', body: {} })
    expect([body.toString(), seen()]).toEqual([starting(), [makes]])
  })
})

describe('an answer that is not there yet', () => {
  it('is asked for at growing distances, by the key, until it is there', async () => {
    answers[tells] = (response, no) => json(no < 3 ? starting() : good)(response, no)
    const { recorder } = start()
    for (const pause of [500, 750, 1_125]) {
      await waits(recorder)
      const before = server.seen.length
      await clock.advance(pause - 1)
      expect([server.seen.length, clock.pendingTimers]).toEqual([before, 1])
      await clock.advance(1)
      while (server.seen.length === before) await setImmediate()
    }
    await recorder.ended()
    expect([recorder.status, recorder.body, recorder.events]).toEqual([200, good, ['headers', 'data', 'complete']])
    expect(seen()).toEqual([makes, tells, tells, tells])
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill('Bearer a-key'))
  })

  it('is asked for again after faults that may pass', async () => {
    answers[tells] = (response, no) => (no < 4 ? json('{}', 503)(response, no) : json(good)(response, no))
    expect([(await asked()).body, seen()]).toEqual([good, [makes, tells, tells, tells, tells]])
  })

  it.each([
    ['a refusal', 403, 1],
    ['a fault that does not pass', 503, 5],
  ])('is given up at %s, which is heard, and canceled', async (_, status, times) => {
    answers[tells] = json('{}', status)
    expect((await asked()).status).toBe(status)
    await hears(cancels)
    expect(seen()).toEqual([makes, ...Array<string>(times).fill(tells), cancels])
  })

  it('is given up when the time for its head is over, and canceled once', async () => {
    answers[tells] = json(starting())
    expect((await asked({ headersTimeoutMs: 20_000 })).failure).toMatchObject({ kind: 'headers-timeout', sent: 'all' })
    await hears(cancels)
    expect(seen().filter((place) => place === cancels)).toEqual([cancels])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('a stream', () => {
  const streams = 'GET /v1/stream/p1?a=b'
  const leading = (stream: string) => json(starting({ stream }), 201)

  it('is fetched where the reply says, on the own host by its key', async () => {
    answers[makes] = leading(`${server.url}/v1/stream/p1?a=b`)
    answers[streams] = events('data: a\n\n', 'data: b\n\n')
    const { body, events: told } = await asked({ isStream: true })
    expect([body, told]).toEqual(['data: a\n\ndata: b\n\n', ['headers', 'data', 'complete']])
    expect(server.seen[1]?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer a-key' })
  })

  it.each([
    'nowhere',
    'http://127.0.0.1:1/v1/stream/p1',
    'http://169.254.169.254/latest/meta-data',
    'https://stream.replicate.com.example.com/v1/stream/p1',
    'http://stream.replicate.com/v1/stream/p1',
    'file:///etc/passwd',
    `https://stream.replicate.com/${'a'.repeat(5_000)}`,
  ])('is not fetched at %.60s: the answer is asked for instead', async (address) => {
    answers[makes] = leading(address)
    expect([(await asked({ isStream: true })).body, seen()]).toEqual([good, [makes, tells]])
  })

  it('is not fetched by a name and a password', async () => {
    answers[makes] = leading(`${server.url.replace('http://', 'http://a:b@')}/v1/stream/p1?a=b`)
    expect([(await asked({ isStream: true })).body, seen()]).toEqual([good, [makes, tells]])
  })

  it.each([
    ['is none', json('{}')],
    ['is refused', json('{}', 500)],
    ['breaks off at once', (response: ServerResponse) => void response.destroy()],
  ])('that %s is not asked for again: the answer is', async (_, answer) => {
    answers[makes] = leading(`${server.url}/v1/stream/p1?a=b`)
    answers[streams] = answer
    expect([(await asked({ isStream: true })).body, new Set(seen())]).toEqual([good, new Set([makes, streams, tells])])
  })

  it('that breaks off later fails, and is canceled', async () => {
    answers[makes] = leading(`${server.url}/v1/stream/p1?a=b`)
    answers[streams] = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: a\n\n', () => response.destroy())
    }
    const { body, failure } = await asked({ isStream: true })
    expect([body, failure]).toMatchObject(['data: a\n\n', { kind: 'reset', sent: 'all', hadHeaders: true }])
    await hears(cancels)
  })

  it('is fetched at the vendor’s own other host, without the key', () => {
    const target = upstreams.target({ id: 1, type: 56, baseUrl: '', setting: {} }, 'a-key') as ReadyTarget // as they are made
    const head = target.followed?.stream('https://stream.replicate.com/v1/p1?a=b')?.head.toString('latin1') ?? ''
    expect(head).toContain('GET /v1/p1?a=b HTTP/1.1\r\nhost: stream.replicate.com\r\n')
    expect(head).not.toMatch(/authorization|a-key/i)
  })
})

describe('a call that nobody waits for any more', () => {
  it('is canceled while its answer is waited for', async () => {
    const { recorder, call } = start()
    await waits(recorder)
    call.abort()
    expect([recorder.failure, clock.pendingTimers]).toMatchObject([{ kind: 'aborted', sent: 'all' }, 0])
    await hears(cancels)
    expect(seen()).toEqual([makes, cancels])
  })

  it.each([
    ['streamed', true],
    ['asked for', false],
  ])('is canceled while its answer is %s', async (_, isStream) => {
    const stream = 'GET /v1/stream/p1'
    const hangs = new Promise<void>((resolve) => {
      answers[makes] = json(starting({ stream: `${server.url}/v1/stream/p1` }), 201)
      answers[stream] = answers[tells] = () => resolve()
    })
    const { recorder, call } = start({ isStream })
    if (!isStream) await waits(recorder).then(() => clock.advance(500))
    await hangs
    call.abort()
    expect(recorder.failure).toMatchObject({ kind: 'aborted' })
    await hears(cancels)
  })

  it('before its reply is canceled when that has told what it is', async () => {
    const reply = new Promise<ServerResponse>((resolve) => (answers[makes] = resolve))
    const { recorder, call } = start()
    const response = await reply
    call.abort()
    expect(recorder.failure).toMatchObject({ kind: 'aborted' })
    expect(seen()).toEqual([makes])
    json(starting(), 201)(response, 1)
    await hears(cancels)
    expect([recorder.events, clock.pendingTimers]).toEqual([['error'], 0])
  })

  it('and is never replied to is let go after a while', async () => {
    const reply = new Promise<ServerResponse>((resolve) => (answers[makes] = resolve))
    const { recorder, call } = start()
    const response = await reply
    const gone = new Promise((resolve) => response.once('close', resolve))
    call.abort()
    await clock.advance(75_000)
    await gone
    expect([recorder.events, clock.pendingTimers, seen()]).toEqual([['error'], 0, [makes]])
  })

  it('ends with all others when the way out is closed', async () => {
    const { recorder } = start()
    await waits(recorder)
    await upstreams.close()
    expect([recorder.failure, clock.pendingTimers]).toMatchObject([{ kind: 'aborted' }, 0])
  })
})
