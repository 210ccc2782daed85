import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createLog } from '@tollgate/platform'
import { ManualClock, RawConnection } from '@tollgate/testing'
import type { ClientRequest, ClientResponse } from './client-exchange'
import { ClientServer } from './client-server'

type Serve = (request: ClientRequest, response: ClientResponse) => void

const mebibyte = 1024 * 1024
const clock = new ManualClock()
let server: ClientServer
let url: string
let serve: Serve
/** How many requests came each way, and how many were under way at once at most. */
let ours: number
let nodes: number
let mostAtOnce: number
const clients: RawConnection[] = []

/** Answers with what was sent, behind its path. */
const echo: Serve = (request, response) => {
  const parts: Buffer[] = []
  request.readBody({
    add: (chunk) => void parts.push(chunk),
    finish: () => response.answer(200, [], [Buffer.from(`${request.url} `), ...parts]),
  })
}

beforeEach(async () => {
  serve = echo
  ours = nodes = mostAtOnce = 0
  let running = 0
  const count: Serve = (request, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++running)
    response.on('close', () => running--)
    serve(request, response)
  }
  server = new ClientServer({
    clock,
    log: createLog('test'),
    keepAliveMs: 75_000,
    isOurs: (path) => path !== '/health',
    serveUpgrade: (_request, response) => void response.answer(426, [], []),
    maxMessageBytes: 1_024,
    serve: (request, response) => {
      ours++
      count(request, response)
    },
    serveNode: (request, response) => {
      nodes++
      count(request, response)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(clock.pendingTimers).toBe(0)
})

const client = async () => {
  const made = await RawConnection.open(url)
  clients.push(made)
  return made
}
const post = (body: string, fields = '', path = '/') =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\n${fields}content-length: ${body.length}\r\n\r\n${body}`
const chunked = `POST /c HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n`
const bodyOf = async (connection: RawConnection) => (await connection.answer()).body
/** What the server keeps of its connections. */
const kept = () => [...(server as unknown as { ours: { open: Set<{ rest: Buffer | null }> } }).ours.open]
const turn = () => new Promise((resolve) => setImmediate(resolve))
/** The response to the next request, which nobody answers. */
const nextResponse = () => new Promise<ClientResponse>((resolve) => (serve = (_request, response) => resolve(response)))

describe('requests of the usual form', () => {
  it('are answered one after the other on one connection, and none of them by Node', async () => {
    const one = await client()
    for (let i = 0; i < 50; i++) {
      const request = post(`body ${i}`)
      one.send(request.slice(0, -1))
      await turn()
      one.send(request.slice(-1))
      expect(await bodyOf(one)).toBe(`/ body ${i}`)
    }
    expect([ours, nodes]).toEqual([50, 0])
  })

  it('are read the same wherever they are cut', async () => {
    const request = post('0123456789', 'x: y\r\n', '/cut')
    for (let at = 1; at < request.length; at++) {
      const one = await client()
      one.socket.setNoDelay(true)
      one.send(request.slice(0, at))
      await turn()
      one.send(request.slice(at))
      expect(await bodyOf(one)).toBe('/cut 0123456789')
      one.socket.destroy()
    }
    expect(ours).toBeGreaterThan(9)
  })

  it('are answered in order and one at a time when hundreds come in one go', async () => {
    serve = (request, response) => setImmediate(() => echo(request, response))
    const one = await client()
    one.send(Array.from({ length: 300 }, (_, i) => post(`${i}`)).join(''))
    for (let i = 0; i < 300; i++) expect(await bodyOf(one)).toBe(`/ ${i}`)
    expect([ours, nodes, mostAtOnce]).toEqual([300, 0, 1])
  })

  it('are not read on behind one that is not answered beyond some bytes', async () => {
    const response = nextResponse()
    const one = await client()
    one.send(post('x'))
    const first = await response
    serve = echo
    const body = 'y'.repeat(50_000)
    for (let i = 0; i < 400; i++) one.send(post(body))
    await turn()
    const [connection] = kept()
    while ((connection?.rest?.length ?? 0) <= 64 * 1024) await turn()
    for (let i = 0; i < 20; i++) await turn()
    expect(connection?.rest?.length).toBeLessThan(3 * 64 * 1024)
    first.answer(200, [], [Buffer.from('first')])
    expect(await bodyOf(one)).toBe('first')
    for (let i = 0; i < 400; i++) expect((await bodyOf(one)).length).toBe(body.length + 2)
  })

  it('are read on when all that came behind one has been answered', async () => {
    const response = nextResponse()
    const one = await client()
    one.send(post('x'))
    const first = await response
    serve = echo
    const second = post('y'.repeat(100_000))
    one.send(second)
    const [connection] = kept()
    while (connection?.rest?.length !== second.length) await turn()
    first.answer(200, [], [Buffer.from('first')])
    expect(await bodyOf(one)).toBe('first')
    expect((await bodyOf(one)).length).toBe(100_002)
    one.send(post('third'))
    expect(await bodyOf(one)).toBe('/ third')
  })

  it('keep no more than some bytes waiting when they come faster than they are answered', async () => {
    serve = (_request, response) => response.answer(204, [], [])
    const one = await client()
    const many = Buffer.from(post('', 'x: y\r\n').repeat(1_000))
    let isOver = false
    const sending = (async () => {
      for (let i = 0; i < 100; i++) if (!one.send(many)) await once(one.socket, 'drain')
      isOver = true
    })()
    let most = 0
    while (!isOver) {
      most = Math.max(most, kept()[0]?.rest?.length ?? 0)
      await turn()
    }
    await sending
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(3 * 64 * 1024)
  })

  it('that came in one go are each begun in a turn of their own', async () => {
    const order: string[] = []
    serve = (request, response) => {
      order.push(request.url ?? '')
      setImmediate(() => order.push('others'))
      response.answer(200, [], [])
    }
    const one = await client()
    one.send(post('', '', '/1') + post('', '', '/2') + post('', '', '/3'))
    for (let i = 0; i < 3; i++) await one.answer()
    await turn()
    expect(order).toEqual(['/1', 'others', '/2', 'others', '/3', 'others'])
  })

  it('are not read in full while nobody takes their bodies', async () => {
    let taken: ClientRequest | null = null
    serve = (request) => void (taken = request)
    const accepted = once(server, 'connection')
    const one = await client()
    const [socket] = (await accepted) as [Socket]
    one.send(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${20 * mebibyte}\r\n\r\n`)
    one.send(Buffer.alloc(20 * mebibyte))
    while (taken === null) await turn()
    for (let i = 0; i < 50; i++) await turn()
    expect(socket.bytesRead).toBeLessThan(mebibyte)
    let bytes = 0
    const read = new Promise<void>((finish) =>
      (taken as unknown as ClientRequest).readBody({ add: ({ length }) => void (bytes += length), finish }),
    )
    await read
    expect(bytes).toBe(20 * mebibyte)
  })

  it('that ask for the head alone get no body', async () => {
    const one = await client()
    one.send('HEAD /h HTTP/1.1\r\nhost: a\r\n\r\n')
    one.send(post('x'))
    await one.until(() => one.text.endsWith('/ x'))
    expect(one.text).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-length: 3\r\n(?:[^\r]+\r\n)+\r\nHTTP\/1\.1 200 OK\r\n/)
  })
})

describe('requests of any other form', () => {
  it('take the connection to Node, with all that stands behind them and all that comes', async () => {
    const one = await client()
    one.send(post('1') + post('2') + chunked + post('3'))
    for (const body of ['/ 1', '/ 2', '/c ab', '/ 3']) expect(await bodyOf(one)).toBe(body)
    one.send(post('4'))
    expect(await bodyOf(one)).toBe('/ 4')
    expect([ours, nodes]).toEqual([2, 3])
  })

  it('and what is not ours to answer goes to Node, too', async () => {
    const one = await client()
    one.send(post('', '', '/health'))
    expect(await bodyOf(one)).toBe('/health ')
    expect([ours, nodes]).toEqual([0, 1])
  })

  it('that are wrong are refused by Node', async () => {
    const one = await client()
    one.send(post('1') + 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab')
    await one.closed()
    expect(one.statuses).toEqual([200, 400])
  })
})

describe('an answer before the request has come', () => {
  beforeEach(() => {
    serve = (_request, response) => response.answer(401, [], [Buffer.from('no')])
  })

  it('leaves the connection fit for the next request', async () => {
    const one = await client()
    one.send(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${mebibyte}\r\n\r\n`)
    expect((await one.answer()).status).toBe(401)
    serve = echo
    one.send('x'.repeat(mebibyte) + post('next'))
    expect(await bodyOf(one)).toBe('/ next')
    expect(nodes).toBe(0)
  })

  it('leaves it so when who took the body stopped it with its last piece', async () => {
    serve = (request, response) =>
      request.readBody({
        add: () => request.pause(),
        finish: () => response.answer(413, [], []),
      })
    const one = await client()
    one.send(post('x'))
    expect((await one.answer()).status).toBe(413)
    serve = echo
    one.send(post('next'))
    expect(await bodyOf(one)).toBe('/ next')
  })

  it('ends the connection where very much is to come, and says so', async () => {
    const one = await client()
    one.send(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${100 * mebibyte}\r\n\r\n`)
    expect(await one.answer()).toMatchObject({ status: 401, head: expect.stringContaining('connection: close') })
    for (let i = 0; i < 18; i++) one.send(Buffer.alloc(mebibyte))
    await one.closed()
  })

  it('ends the connection where the rest comes in crumbs', async () => {
    const one = await client()
    one.socket.setNoDelay(true)
    one.send(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n`)
    await one.answer()
    let sent = 0
    const closed = one.closed()
    while (!one.socket.destroyed && sent < 50_000) {
      one.send('x')
      sent++
      await turn()
    }
    await closed
    expect(sent).toBeLessThan(50_000)
  })
})

describe('an answer in parts', () => {
  it('is framed in chunks, its head with the first', async () => {
    serve = (_request, response) => {
      response.writeHead(200, ['x', 'y'])
      response.write(Buffer.from('one'))
      response.write(Buffer.alloc(0))
      response.write(Buffer.alloc(20_000, 'z'))
      response.end(Buffer.from('end'))
    }
    const one = await client()
    one.send(post('x'))
    await one.until(() => one.text.endsWith('0\r\n\r\n'))
    const [head, body] = [one.text.slice(0, one.text.indexOf('\r\n\r\n')), one.text.slice(one.text.indexOf('\r\n\r\n'))]
    expect(head).toMatch(
      /^HTTP\/1\.1 200 OK\r\nx: y\r\ndate: [^\r]+ GMT\r\ntransfer-encoding: chunked\r\nconnection: keep-alive/,
    )
    expect(body).toBe(`\r\n\r\n3\r\none\r\n4e20\r\n${'z'.repeat(20_000)}\r\n3\r\nend\r\n0\r\n\r\n`)
  })

  it('of known length is not', async () => {
    serve = (_request, response) => {
      response.writeHead(200, ['content-length', '6'])
      response.write(Buffer.from('one'))
      response.end(Buffer.from('two'))
    }
    const one = await client()
    one.send(post('x'))
    expect(await bodyOf(one)).toBe('onetwo')
  })

  it('is finished once the operating system has all of it, and the next request not begun before', async () => {
    const response = nextResponse()
    const one = await client()
    one.socket.pause()
    one.send(post('x') + post('y'))
    const answer = await response
    serve = echo
    answer.answer(200, [], [Buffer.alloc(20 * mebibyte)])
    for (let i = 0; i < 10; i++) await turn()
    expect([answer.writableFinished, ours]).toEqual([false, 1])
    one.socket.resume()
    await one.answer()
    expect(await bodyOf(one)).toBe('/ y')
    expect(answer.writableFinished).toBe(true)
  })

  it('waits for a client that does not read, and goes on when it does', async () => {
    const response = nextResponse()
    const one = await client()
    one.socket.pause()
    one.send(post('x'))
    const answer = await response
    answer.writeHead(200, [])
    let sent = 0
    while (answer.write(Buffer.alloc(64 * 1024))) sent++
    const drained = new Promise<void>((resolve) => answer.on('drain', resolve))
    expect(sent).toBeLessThan(1_000)
    one.socket.resume()
    await drained
    answer.end()
    await one.until(() => one.text.endsWith('0\r\n\r\n'))
    expect(answer.writableFinished).toBe(true)
  })

  it('can hold no line of its own in a field', async () => {
    const response = nextResponse()
    const one = await client()
    one.send(post('x'))
    const answer = await response
    expect(() => answer.writeHead(200, ['x', 'a\r\nset-cookie: b'])).toThrow(TypeError)
  })
})

describe('a client that leaves', () => {
  it.each(['destroy', 'end'] as const)('by %s is told of, unless its answer is finished', async (leave) => {
    const response = nextResponse()
    const one = await client()
    one.send(post('x'))
    const answer = await response
    const closed = new Promise<void>((resolve) => answer.on('close', resolve))
    one.socket[leave]()
    await closed
    expect([answer.destroyed, answer.writableFinished]).toEqual([true, false])
    answer.answer(200, [], [Buffer.from('late')])
    expect([answer.writableFinished, kept()]).toEqual([false, []])
  })

  it.each(['destroy', 'end'] as const)(
    'by %s is told of, also when who took the body stopped it with its last piece',
    async (leave) => {
      const closed = new Promise<void>((resolve) => {
        serve = (request, response) => {
          response.on('close', resolve)
          request.readBody({ add: () => request.pause(), finish: () => {} })
        }
      })
      const one = await client()
      one.send(post('x'))
      while (ours === 0) await turn()
      one.send('P')
      for (let i = 0; i < 20; i++) await turn()
      one.socket[leave]()
      await closed
      expect(kept()).toEqual([])
    },
  )
})

describe('a client that will send no more', () => {
  it('has left, also when its answer comes in the same moment', async () => {
    const accepted = once(server, 'connection')
    const response = nextResponse()
    const one = await client()
    const [socket] = (await accepted) as [Socket]
    one.send(post('x'))
    const answer = await response
    const ended = once(socket, 'end')
    socket.on('end', () => answer.answer(200, [], [Buffer.from('late')]))
    one.socket.end()
    await ended
    await one.closed()
    expect([answer.destroyed, answer.writableFinished, one.text]).toEqual([true, false, ''])
  })
})

describe('a throw', () => {
  it('in what takes the body ends this connection alone', async () => {
    const neighbour = await client()
    const one = await client()
    serve = (request) =>
      request.readBody({
        add: () => {},
        finish: () => {
          throw new Error('injected')
        },
      })
    one.send('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\n')
    while (ours === 0) await turn()
    one.send('x')
    await one.closed()
    serve = echo
    neighbour.send(post('x'))
    expect(await bodyOf(neighbour)).toBe('/ x')
  })
})

describe('connections', () => {
  it('are kept for as long as they are told, and no longer', async () => {
    const one = await client()
    one.send(post('x'))
    expect((await one.answer()).head).toContain('keep-alive: timeout=75')
    await clock.advance(70_000)
    one.send(post('y'))
    expect(await bodyOf(one)).toBe('/ y')
    await clock.advance(70_000)
    expect(one.socket.destroyed).toBe(false)
    await clock.advance(10_000)
    await one.closed()
  })

  it('are kept as long behind an answer that took longer', async () => {
    const response = nextResponse()
    const one = await client()
    one.send(post('x'))
    const answer = await response
    await clock.advance(100_000)
    answer.answer(200, [], [])
    await one.answer()
    await clock.advance(60_000)
    await turn()
    expect(one.socket.destroyed).toBe(false)
  })

  it("are Node's own to keep where it has them", async () => {
    const response = nextResponse()
    const one = await client()
    one.send(chunked)
    const answer = await response
    await clock.advance(100_000)
    answer.answer(200, [], [Buffer.from('late')])
    expect(await bodyOf(one)).toBe('late')
  })

  it('end when a body does not come', async () => {
    const one = await client()
    one.send('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nx')
    while (ours === 0) await turn()
    await clock.advance(12_500)
    one.send('y')
    for (let turns = 0; turns < 20; turns++) await turn()
    await clock.advance(12_500)
    expect(one.socket.destroyed).toBe(false)
    await clock.advance(5_000)
    await one.closed()
    expect(one.statuses).toEqual([408])
  })

  it('of streams that had begun end with them when the server has closed', async () => {
    const response = nextResponse()
    const one = await client()
    one.send(post('x'))
    const answer = await response
    answer.writeHead(200, [])
    answer.write(Buffer.from('one'))
    const over = new Promise((resolve) => server.close(resolve))
    answer.end()
    await one.closed()
    await over
    expect(one.text).toMatch(/0\r\n\r\n$/)
  })

  it('end with the server: idle ones at once, the others with their answers', async () => {
    const idle = await client()
    idle.send(post('x'))
    await idle.answer()
    const response = nextResponse()
    const busy = await client()
    busy.send(post('x'))
    const answer = await response
    const over = new Promise((resolve) => server.close(resolve))
    await idle.closed()
    answer.answer(200, [], [Buffer.from('last')])
    expect(await busy.answer()).toMatchObject({ body: 'last', head: expect.stringContaining('connection: close') })
    await over
  })
})
