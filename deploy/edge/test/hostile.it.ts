import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { createLog, endAnswer, loadConfig } from '@tollgate/platform'
import { edgeEnv } from '../src/config/edge.config'
import { createPublicServer } from '../src/connections/public-server'
import { FrontDoor } from '../src/front-door'

const mebibyte = 1024 * 1024
const head = (fields: string, method = 'POST') =>
  `${method} /v1/chat/completions HTTP/1.1\r\nhost: test\r\n${fields}\r\n`
const call = `${head('content-length: 2\r\n')}{}`

let service: Server
let front: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: number
const clock = new ManualClock()
const clients: Socket[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    seen += 1
    answer(request, response)
  })
  const origin = `http://127.0.0.1:${await listen(service)}`
  const owners = ['IDENTITY', 'CHANNELS', 'BILLING', 'RELAY', 'LOGS']
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
  front = createPublicServer(config, clock, (request, response) => door.handle(request, response))
  await listen(front)
})
beforeEach(() => {
  seen = 0
  answer = (request, response) => void request.resume().on('end', () => response.end('{}'))
})
afterEach(async () => {
  const open = clients.splice(0)
  for (const client of open) client.destroy()
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

const closed = (socket: Socket) =>
  new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))

/** A connection to the edge, and what came back on it. */
async function open() {
  const socket = connect(portOf(front), '127.0.0.1').setEncoding('latin1')
  clients.push(socket)
  let text = ''
  let wake = () => {}
  socket.on('data', (part: string) => {
    text += part
    wake()
  })
  socket.on('close', () => wake())
  socket.on('error', () => {})
  await once(socket, 'connect')
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  const answers = async (count: number) => {
    while (statuses().length < count) {
      if (socket.closed) throw new Error(`closed after ${text}`)
      await new Promise<void>((resolve) => (wake = resolve))
    }
    return statuses()
  }
  return { socket, answers, text: () => text }
}

describe('a service that answers before it has read the body', () => {
  beforeEach(() => {
    answer = (_request, response) => {
      response.statusCode = 401
      endAnswer(response, Buffer.from('{}'))
    }
  })

  it.each([1, 3, 12])('is heard, and the connection serves the next call: %i MiB', async (size) => {
    const { socket, answers } = await open()
    socket.write(head(`content-length: ${size * mebibyte}\r\n`))
    socket.write(Buffer.alloc(size * mebibyte))
    expect(await answers(1)).toEqual([401])
    answer = (request, response) => void request.resume().on('end', () => response.end('{}'))
    socket.write(call)
    expect(await answers(2)).toEqual([401, 200])
  })

  it('is heard where very much is to come, and the connection is closed, which is said', async () => {
    const { socket, answers, text } = await open()
    socket.write(head(`content-length: ${100 * mebibyte}\r\n`))
    socket.write(Buffer.alloc(mebibyte))
    expect(await answers(1)).toEqual([401])
    expect(text().toLowerCase()).toContain('connection: close')
    socket.write(Buffer.alloc(18 * mebibyte))
    await closed(socket)
  })
})

describe('many calls in one packet', () => {
  it('are all answered, and never more than a few are begun at once', async () => {
    const { socket, answers } = await open()
    let most = 0
    let open_ = 0
    answer = (request, response) => {
      most = Math.max(most, ++open_)
      request.resume().on('end', () => setImmediate(() => response.end('{}', () => (open_ -= 1))))
    }
    socket.write(call.repeat(500))
    expect(await answers(500)).toEqual(Array.from({ length: 500 }, () => 200))
    expect(most).toBeLessThanOrEqual(10)
  })
})

describe('a body in crumbs', () => {
  it('is passed on in larger pieces', async () => {
    const pieces: number[] = []
    answer = (request, response) =>
      void request.on('data', ({ length }: Buffer) => pieces.push(length)).on('end', () => response.end('{}'))
    const { socket, answers } = await open()
    socket.write(`${head('transfer-encoding: chunked\r\n')}${'1\r\nx\r\n'.repeat(10_000)}0\r\n\r\n`)
    expect(await answers(1)).toEqual([200])
    expect([pieces.reduce((sum, length) => sum + length, 0), pieces.length < 200]).toEqual([10_000, true])
  })

  it('that no program sends ends the connection', async () => {
    const { socket } = await open()
    socket.write(`${head('transfer-encoding: chunked\r\n')}${'1\r\nx\r\n'.repeat(400_000)}0\r\n\r\n`)
    await closed(socket)
  })
})

describe('a client that only holds its connection', () => {
  it('in the middle of a body is given up, and the service hears of no small one', async () => {
    const { socket } = await open()
    const request = once(front, 'request')
    socket.write(`${head('content-length: 1000\r\n')}{`)
    const [incoming] = (await request) as [IncomingMessage]
    const { bytesRead } = incoming.socket
    await clock.advance(20_000)
    socket.write(' ')
    while (incoming.socket.bytesRead === bytesRead) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(20_000)
    expect(socket.destroyed).toBe(false)
    await clock.advance(30_000)
    await closed(socket)
    expect(seen).toBe(0)
  })

  it('has no more of them than its address may have', async () => {
    const [first] = await Promise.all([open(), open(), open()])
    const fourth = await open()
    await closed(fourth.socket)
    first?.socket.destroy()
    while ((await connectionsOf(front)) > 2) await new Promise((resolve) => setImmediate(resolve))
    const { socket, answers } = await open()
    socket.write(call)
    expect(await answers(1)).toEqual([200])
  })

  it('has fifteen seconds for a head, and all the time for an answer', () => {
    expect([front.headersTimeout, front.requestTimeout, front.maxConnections]).toEqual([15_000, 0, 20_000])
  })
})
