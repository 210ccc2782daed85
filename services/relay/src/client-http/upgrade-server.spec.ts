import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createLog } from '@tollgate/platform'
import { ManualClock, RawConnection } from '@tollgate/testing'
import { WebSocket } from 'ws'
import { ClientServer } from './client-server'
import type { UpgradeResponse } from './upgrade-response'

const clock = new ManualClock()
const served: string[] = []
let onUpgrade: (response: UpgradeResponse) => void
let server: ClientServer
let port: number
let raw: RawConnection

beforeEach(async () => {
  served.length = 0
  onUpgrade = (response) => response.answer(403, ['x-why', 'test'], [Buffer.from('no')])
  const answer =
    (by: string) => (request: { url?: string | undefined }, response: { answer: UpgradeResponse['answer'] }) => {
      served.push(`${by} ${request.url}`)
      response.answer(200, [], [])
    }
  server = new ClientServer({
    ...{ clock, log: createLog('test'), keepAliveMs: 75_000, maxMessageBytes: 1_024 },
    isOurs: () => true,
    serve: answer('ours'),
    serveNode: (request, response) => {
      served.push(`node ${request.url}`)
      // As whoever does not care for it lets a body go.
      request.readBody({ add: () => undefined, finish: () => response.answer(200, [], []) })
    },
    serveUpgrade: (request, response) => {
      served.push(`upgrade ${request.url}`)
      onUpgrade(response)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo) // it listens on TCP
  raw = await RawConnection.open(`http://127.0.0.1:${port}`)
})
afterEach(async () => {
  raw.socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(clock.pendingTimers).toBe(0)
})

const turn = () => new Promise((resolve) => setImmediate(resolve))
const head = (path: string, fields: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n${fields}\r\n\r\n`
const wish = 'connection: upgrade\r\nupgrade: websocket'

it('takes wishes for a WebSocket at their paths, and refuses them in HTTP', async () => {
  raw.send(head('/v1/realtime?model=x', wish))
  const answer = await raw.answer()
  expect([answer.head, answer.body]).toEqual([expect.stringMatching(/403 [^]*x-why: test/), 'no'])
  await raw.closed()
  expect(served).toEqual(['upgrade /v1/realtime?model=x'])
})

it('takes them wherever they are cut', async () => {
  const request = head('/openai/realtime', wish)
  for (const at of [1, 5, 20, 30, request.length - 1]) {
    const one = await RawConnection.open(`http://127.0.0.1:${port}`)
    one.socket.setNoDelay(true)
    one.send(request.slice(0, at))
    await turn()
    one.send(request.slice(at))
    expect((await one.answer()).body).toBe('no')
  }
  expect(new Set(served)).toEqual(new Set(['upgrade /openai/realtime']))
})

it.each([
  ['at another path', head('/v1/models', wish)],
  ['for nothing else', head('/v1/realtime', 'x: y')],
])('leaves a request alone that wishes for one %s', async (_, request) => {
  raw.send(request)
  await raw.answer()
  expect(served).toEqual([expect.stringMatching(/^(?:ours|node) /)])
})

it('opens one, with the fields that are told and the one subprotocol that is known', async () => {
  onUpgrade = (response) => response.open(['x-request-id', 'id'])?.send('hello')
  const client = new WebSocket(`ws://127.0.0.1:${port}/v1/realtime`, ['other', 'realtime'])
  const [[{ headers }], [message]] = (await Promise.all([once(client, 'upgrade'), once(client, 'message')])) as [
    [{ headers: object }],
    [Buffer],
  ]
  expect([String(message), client.protocol, headers]).toMatchObject(['hello', 'realtime', { 'x-request-id': 'id' }])
  client.terminate()
})

it('closes the connection of a request that only looks like a wish, and whose body never comes', async () => {
  raw.send(head('/v1/realtime', 'upgrade: websocket\r\ncontent-length: 10') + 'x')
  while (served.length === 0) await turn()
  await clock.advance(20_000)
  await clock.advance(20_000)
  await raw.closed()
  expect(served).toEqual(['node /v1/realtime'])
})
