import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { createLog, endAnswer, loadConfig } from '@tollgate/platform'
import { mebibyte, RawConnection } from '@tollgate/testing'
import { edgeEnv } from '../src/config/edge.config'
import { createPublicServer } from '../src/connections/public-server'
import { FrontDoor } from '../src/front-door'

const head = (fields: string, method = 'POST') =>
  `${method} /v1/chat/completions HTTP/1.1\r\nhost: test\r\n${fields}\r\n`
const call = `${head('content-length: 2\r\n')}{}`

let service: Server
let front: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: number
const clock = new ManualClock()
const clients: RawConnection[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    seen += 1
    answer(request, response)
  })
  const origin = `http://127.0.0.1:${await listen(service)}`
  const owners = ['IDENTITY', 'CHANNELS', 'BILLING', 'RELAY', 'LOGS', 'TASKS']
  const config = loadConfig(edgeEnv, {
    TOLLGATE_SECRET: 'master-secret-for-tests',
    EDGE_SECRET: 'edge-secret-for-tests',
    EDGE_ADDRESS_MAX_CONNECTIONS: '3',
    ...Object.fromEntries(owners.map((name) => [`${name}_URL`, origin])),
  })
  const door = new FrontDoor(
    config,
    (_request, response) => response.end('own'),
    createLog('edge', { level: 'silent' }),
  )
  front = createPublicServer(config, clock, door)
  await listen(front)
})
beforeEach(() => {
  seen = 0
  answer = (request, response) => void request.resume().on('end', () => response.end('{}'))
})
afterEach(async () => {
  const open = clients.splice(0)
  for (const { socket } of open) socket.destroy()
  while ((await connectionsOf(front)) > 0) await new Promise((resolve) => setImmediate(resolve))
})
afterAll(() => {
  for (const server of [front, service]) server.close().closeAllConnections()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}
const portOf = (server: Server) => (server.address() as AddressInfo).port // it listens on TCP
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

/** A connection to the edge. */
async function open(): Promise<RawConnection> {
  const client = await RawConnection.open(`http://127.0.0.1:${portOf(front)}`)
  clients.push(client)
  return client
}

describe('a service that answers before it has read the body', () => {
  beforeEach(() => {
    answer = (_request, response) => {
      response.statusCode = 401
      endAnswer(response, Buffer.from('{}'))
    }
  })

  it.each([1, 3, 12])('is heard, and the connection serves the next call: %i MiB', async (size) => {
    const client = await open()
    client.send(head(`content-length: ${size * mebibyte}\r\n`))
    client.send(Buffer.alloc(size * mebibyte))
    expect(await client.answers(1)).toEqual([401])
    answer = (request, response) => void request.resume().on('end', () => response.end('{}'))
    client.send(call)
    expect(await client.answers(2)).toEqual([401, 200])
  })

  it('is heard where very much is to come, and the connection is closed, which is said', async () => {
    const client = await open()
    client.send(head(`content-length: ${100 * mebibyte}\r\n`))
    client.send(Buffer.alloc(mebibyte))
    expect(await client.answers(1)).toEqual([401])
    expect(client.text.toLowerCase()).toContain('connection: close')
    client.send(Buffer.alloc(18 * mebibyte))
    await client.closed()
  })
})

describe('many calls in one packet', () => {
  it('are all answered, and never more than a few are begun at once', async () => {
    const client = await open()
    let most = 0
    let open_ = 0
    answer = (request, response) => {
      most = Math.max(most, ++open_)
      request.resume().on('end', () => setImmediate(() => response.end('{}', () => (open_ -= 1))))
    }
    client.send(call.repeat(200))
    expect(await client.answers(200)).toEqual(Array.from({ length: 200 }, () => 200))
    expect(most).toBeLessThanOrEqual(10)
  })

  it('that no program sends end their connection, and no other', async () => {
    const client = await open()
    const other = await open()
    client.send(call.repeat(500))
    await client.closed()
    other.send(call)
    expect(await other.answers(1)).toEqual([200])
    expect(seen).toBeLessThan(20)
  })
})

describe('a body in crumbs', () => {
  it('is passed on in larger pieces', async () => {
    const pieces: number[] = []
    answer = (request, response) =>
      void request.on('data', ({ length }: Buffer) => pieces.push(length)).on('end', () => response.end('{}'))
    const client = await open()
    client.send(`${head('transfer-encoding: chunked\r\n')}${'1\r\nx\r\n'.repeat(10_000)}0\r\n\r\n`)
    expect(await client.answers(1)).toEqual([200])
    expect([pieces.reduce((sum, length) => sum + length, 0), pieces.length < 200]).toEqual([10_000, true])
  })

  it('that no program sends ends the connection', async () => {
    const client = await open()
    client.send(`${head('transfer-encoding: chunked\r\n')}${'1\r\nx\r\n'.repeat(400_000)}0\r\n\r\n`)
    await client.closed()
  })
})

describe('a client that only holds its connection', () => {
  it('in the middle of a body is given up, and the service hears of no small one', async () => {
    const client = await open()
    const request = once(front, 'request')
    client.send(`${head('content-length: 1000\r\n')}{`)
    const [incoming] = (await request) as [IncomingMessage]
    const { bytesRead } = incoming.socket
    await clock.advance(10_000)
    client.send(' ')
    while (incoming.socket.bytesRead === bytesRead) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(12_500)
    expect(client.socket.destroyed).toBe(false)
    await clock.advance(5_000)
    await client.closed()
    expect(seen).toBe(0)
  })

  it('has no more of them than its address may have', async () => {
    const [first] = await Promise.all([open(), open(), open()])
    const fourth = await open()
    await fourth.closed()
    first?.socket.destroy()
    while ((await connectionsOf(front)) > 2) await new Promise((resolve) => setImmediate(resolve))
    const client = await open()
    client.send(call)
    expect(await client.answers(1)).toEqual([200])
  })

  it('has fifteen seconds for a head, and all the time for an answer', () => {
    expect([front.headersTimeout, front.requestTimeout, front.maxConnections]).toEqual([15_000, 0, 20_000])
  })
})
