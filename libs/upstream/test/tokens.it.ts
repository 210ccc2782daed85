import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { createUpstreams, type UpstreamCall, type UpstreamRequest, type Upstreams } from '../src/index'
import { startHttpProxy } from './proxy-servers'
import { Recorder } from './recorder'
import { type SeenRequest, startRawUpstream, startUpstream, type UpstreamServer } from './upstream-server'

const dayMs = 86_400_000
const tokenPath = '/oauth/2.0/token'
const chatPath = '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/eb-instant'
const good = '{"result":"hello"}'
const refusal = (code: number) => JSON.stringify({ error_code: code, error_msg: 'Access token is no good' })

let clock: ManualClock
let upstreams: Upstreams
let server: UpstreamServer
/** How tokens are given, and chats answered; a test sets them. */
let give: (response: ServerResponse, no: number) => void
let answer: (response: ServerResponse, token: string, no: number) => void
const cleanups: (() => Promise<void>)[] = []

const isForToken = ({ url }: SeenRequest) => url.includes(tokenPath)
const gave = () => server.seen.filter(isForToken)
const chats = () => server.seen.filter((request) => !isForToken(request))
const tokenOf = ({ url }: SeenRequest) => new URL(url, server.url).searchParams.get('access_token') ?? ''
const json = (response: ServerResponse, body: string, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const aToken = (no: number, lifeS = 2_592_000) => JSON.stringify({ access_token: `24.t${no}`, expires_in: lifeS })

beforeEach(async () => {
  clock = new ManualClock(1_000_000)
  give = (response, no) => json(response, aToken(no))
  answer = (response) => json(response, good)
  server = await startUpstream((request, response) => {
    if (isForToken(request)) give(response, gave().length)
    else answer(response, tokenOf(request), chats().length)
  })
  upstreams = createUpstreams({ clock })
})

afterEach(async () => {
  await upstreams.close()
  await server.close()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

interface How {
  key?: string
  baseUrl?: string
  setting?: Record<string, unknown>
  isStream?: boolean
}

function start({ key = 'an-id|a&secret', baseUrl = server.url, setting = {}, isStream = false }: How = {}) {
  const recorder = new Recorder()
  const target = upstreams.target({ id: 1, type: 15, baseUrl, setting }, key)
  const request: UpstreamRequest = {
    ...{ target, capability: 'chat', model: 'eb-instant', isStream, isRepeatable: false },
    body: Buffer.from('{"messages":[]}'),
  }
  return { recorder, target, call: upstreams.call(request, recorder) }
}

async function ask(how?: How) {
  const { recorder } = start(how)
  await recorder.ended()
  return recorder
}

describe('a call that is proven by a token', () => {
  it('asks for the token first, and carries it in its query', async () => {
    const { status, body, events } = await ask()
    expect([status, body, events]).toEqual([200, good, ['headers', 'data', 'complete']])
    expect(server.seen.map(({ method, url }) => [method, url])).toEqual([
      ['POST', `${tokenPath}?grant_type=client_credentials&client_id=an-id&client_secret=a%26secret`],
      ['POST', `${chatPath}?access_token=24.t1`],
    ])
    expect(server.seen[0]).toMatchObject({ body: '', headers: { 'user-agent': 'Tollgate' } })
    expect(server.seen[1]).toMatchObject({ body: '{"messages":[]}' })
  })

  it('asks for one once, however many wait for it', async () => {
    const asked = new Promise<ServerResponse>((resolve) => (give = resolve))
    const calls = Array.from({ length: 20 }, () => start())
    json(await asked, aToken(1))
    await Promise.all(calls.map(({ recorder }) => recorder.ended()))
    expect([gave().length, chats().map(tokenOf)]).toEqual([1, Array<string>(20).fill('24.t1')])
  })

  it('keeps it for every channel with this key at this address, until shortly before its end', async () => {
    give = (response, no) => json(response, aToken(no, 86_400))
    await ask()
    clock.jumpTo(clock.nowMs() + 0.9 * dayMs - 1)
    await ask()
    expect(chats().map(tokenOf)).toEqual(['24.t1', '24.t1'])
    clock.jumpTo(clock.nowMs() + 1)
    await ask()
    expect(chats().map(tokenOf)).toEqual(['24.t1', '24.t1', '24.t2'])
  })

  it('never gives it to another address, nor to another key', async () => {
    await ask()
    await ask({ key: 'an-id|another' })
    await ask({ baseUrl: `${server.url}/mirror` })
    expect(chats().map(tokenOf)).toEqual(['24.t1', '24.t2', '24.t3'])
    expect(server.seen.slice(-2).map(({ url }) => url.split('?')[0])).toEqual([
      `/mirror${tokenPath}`,
      `/mirror${chatPath}`,
    ])
  })

  it('asks for it by the proxy of its channel', async () => {
    const proxy = await startHttpProxy()
    cleanups.push(proxy.close)
    await ask({ setting: { proxy: `http://${proxy.at}` } })
    expect([proxy.asked.length, chats().map(tokenOf)]).toEqual([1, ['24.t1']])
  })

  it('asks for it by the rules for addresses', async () => {
    await upstreams.close()
    upstreams = createUpstreams({ networks: ['10.0.0.0/8'] })
    const { failure } = await ask()
    expect([failure, server.seen]).toMatchObject([{ kind: 'refused-address', sent: 'nothing', hadHeaders: false }, []])
  })

  it('names it among what callers must not see', async () => {
    const { target, recorder } = start()
    expect(target.hide).not.toContain('24.t1')
    await recorder.ended()
    expect(target.hide).toEqual(expect.arrayContaining(['24.t1', 'an-id', 'a&secret']))
  })
})

describe('a token that is refused', () => {
  const refuseFirst = (code: number) => (response: ServerResponse, token: string) =>
    json(response, token === '24.t1' ? refusal(code) : good)

  it.each([110, 111])('is asked for anew, once, and the call made again (%i)', async (code) => {
    await ask()
    answer = refuseFirst(code)
    const { events, body } = await ask()
    expect([events, body]).toEqual([['headers', 'data', 'complete'], good])
    expect(chats().map(tokenOf)).toEqual(['24.t1', '24.t1', '24.t2'])
    expect(chats().at(-1)?.body).toBe('{"messages":[]}')
  })

  it('is asked for anew where a stream begins with its refusal, whatever comes behind', async () => {
    await ask()
    answer = (response, token) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (token !== '24.t1') return void response.end(`data: ${good}\n\n`)
      response.write('data: ')
      response.write(`${refusal(111)}\n`)
      response.write(`\ndata: ${good}\n\n`)
    }
    const { body } = await ask({ isStream: true })
    expect([body, gave().length]).toEqual([`data: ${good}\n\n`, 2])
  })

  it('is asked for anew once for all whose calls it was refused for', async () => {
    await ask()
    answer = refuseFirst(110)
    const answered = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(answered.map(({ body }) => body)).toEqual(Array(10).fill(good))
    expect(gave().length).toBe(2)
  })

  it('is an answer where it had been asked for by the call itself, or is refused again', async () => {
    answer = (response) => json(response, refusal(110))
    const first = await ask()
    expect([first.body, gave().length, chats().length]).toEqual([refusal(110), 1, 1])
    const second = await ask()
    expect([second.body, gave().length, chats().length]).toEqual([refusal(110), 2, 3])
  })

  it.each<[string, string]>([
    ['other errors', refusal(18)],
    ['what only quotes one', JSON.stringify({ result: refusal(110) })],
    ['what is no JSON', '"error_code":110'],
    ['long answers', JSON.stringify({ result: 'x'.repeat(5_000), error_code: 110 })],
    ['nothing', ''],
  ])('is not found in %s', async (_, body) => {
    await ask()
    answer = (response) => json(response, body)
    const answered = await ask()
    expect([answered.status, answered.body, gave().length]).toEqual([200, body, 1])
  })

  it('holds up no stream: its first event is told before there is a second', async () => {
    await ask()
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${good}\n\n`)
    }
    const { recorder, call } = start({ isStream: true })
    await recorder.until(() => recorder.bytes > 0)
    call.abort()
    expect([recorder.body, recorder.failure?.kind]).toEqual([`data: ${good}\n\n`, 'aborted'])
  })

  it('tells what has come of an answer that breaks off', async () => {
    await ask()
    answer = (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"res')
      setImmediate(() => response.destroy())
    }
    const { events, failure } = await ask()
    expect([events, failure]).toMatchObject([['headers', 'data', 'error'], { kind: 'reset', hadHeaders: true }])
  })
})

describe('a token that is not given', () => {
  it.each<[string, number, string, number]>([
    ['a refused key', 401, '{"error":"invalid_client","error_description":"unknown client id"}', 401],
    ['a refused key with a good status', 200, '{"error":"invalid_client"}', 200],
    ['a limit with a good status', 200, refusal(18), 200],
    ['too many requests', 429, '{"error":"limited"}', 429],
    ['a vendor that is down', 503, '<html>', 503],
    ['another place', 302, '', 302],
  ])('is the answer of the call: %s', async (_, status, said, told) => {
    give = (response) => json(response, said, status)
    const { recorder, call } = start()
    await recorder.ended()
    expect([recorder.status, recorder.body, recorder.events.at(-1)]).toEqual([told, said, 'complete'])
    expect([call.hasEnded, call.wasSentInFull, chats()]).toEqual([true, false, []])
  })

  it.each<[string, string]>([
    ['no JSON', 'a token'],
    ['another JSON', '{"token":"24.t1"}'],
    ['a token that could be anything', '{"access_token":"a b&c=\\r\\n","expires_in":10}'],
    ['a life that is none', '{"access_token":"24.t1","expires_in":0}'],
    ['an endless life', '{"access_token":"24.t1","expires_in":1e300}'],
    ['more than anybody reads', `{"access_token":"24.t1","expires_in":10,"scope":"${'x'.repeat(100_000)}"}`],
    ['deep nesting', '['.repeat(50_000)],
  ])('for there is %s, fails the call before anything of it was sent', async (_, said) => {
    give = (response) => json(response, said)
    const { failure } = await ask()
    expect(failure).toMatchObject({ kind: 'protocol', sent: 'nothing', hadHeaders: false })
    expect(String(failure?.cause)).not.toMatch(/24\.|secret/)
    expect(chats()).toEqual([])
  })

  it('is asked for again by the next call', async () => {
    give = (response, no) => json(response, no === 1 ? '' : aToken(no))
    expect([(await ask()).failure?.kind, (await ask()).body]).toEqual(['protocol', good])
  })

  it('fails as the connection did', async () => {
    const gone = await startRawUpstream(() => undefined)
    await gone.close()
    const broken = await startRawUpstream((socket) => void socket.once('data', () => socket.destroy()))
    cleanups.push(broken.close)
    const [nobody, reset] = await Promise.all([ask({ baseUrl: gone.url }), ask({ baseUrl: broken.url })])
    expect([nobody.failure, reset.failure]).toMatchObject([
      { kind: 'connect', sent: 'nothing' },
      { kind: 'reset', sent: 'nothing', hadHeaders: false },
    ])
  })
})

describe('a call that waits for a token', () => {
  const waiting = async () => {
    const asked = new Promise<ServerResponse>((resolve) => (give = resolve))
    const started: { recorder: Recorder; call: UpstreamCall } = start()
    return { ...started, response: await asked }
  }

  it('can be given up, and leaves the token to the others', async () => {
    const { recorder, call, response } = await waiting()
    const other = start()
    call.abort()
    expect([recorder.events, recorder.failure]).toMatchObject([['error'], { kind: 'aborted', sent: 'nothing' }])
    expect([call.hasEnded, call.wasSentInFull]).toEqual([true, false])
    json(response, aToken(1))
    await other.recorder.ended()
    expect([other.recorder.body, gave().length, chats().length, recorder.events]).toEqual([good, 1, 1, ['error']])
  })

  it('is the last of them: nobody is asked any more, and the next asks anew', async () => {
    const { call, response } = await waiting()
    const left = once(response, 'close')
    call.abort()
    give = (another) => json(another, aToken(2))
    const { body } = await ask()
    expect([body, chats().map(tokenOf)]).toEqual([good, ['24.t2']])
    await left
  })

  it('ends with all others', async () => {
    const { recorder } = await waiting()
    await upstreams.close()
    await recorder.ended()
    expect(recorder.failure).toMatchObject({ kind: 'aborted', sent: 'nothing' })
  })
})
