import { once } from 'node:events'
import { mebibyte } from '@tollgate/testing'
import { WebSocket, WebSocketServer } from 'ws'
import { closed, EdgeHouse, opening, standstill, takenOf, turns } from './support/web-sockets'

describe('an open WebSocket', () => {
  let house: EdgeHouse

  beforeAll(async () => {
    house = await EdgeHouse.start({ EDGE_ADDRESS_MAX_CONNECTIONS: '3' })
  })
  afterEach(() => house.clear())
  afterAll(() => house.stop())

  it('passes messages of any size both ways, and the codes with which either side closes', async () => {
    const server = new WebSocketServer({ noServer: true, maxPayload: 32 * mebibyte })
    house.onUpgrade = (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (one) => {
        one.send('hello')
        one.on('message', (bytes: Buffer, isBinary) => one.send(bytes, { binary: isBinary }))
        one.on('close', (code, reason) => server.emit('left', code, String(reason)))
      })
    const client = new WebSocket(`${house.url.replace('http', 'ws')}/v1/realtime?model=m`, { perMessageDeflate: false })
    const said: unknown[] = []
    client.on('message', (bytes: Buffer, isBinary) => said.push([isBinary, bytes.length]))
    await once(client, 'open')
    client.send('text')
    client.send(Buffer.alloc(16 * mebibyte))
    await turns(() => said.length === 3)
    expect(said).toEqual([
      [false, 5],
      [false, 4],
      [true, 16 * mebibyte],
    ])
    const ends = [once(server, 'left'), once(client, 'close')]
    client.close(4_001, 'enough')
    expect((await Promise.all(ends)).map(([code, reason]) => [code, String(reason)])).toEqual([
      [4_001, 'enough'],
      [4_001, 'enough'],
    ])
  })

  it('passes on the close of the relay, with its code', async () => {
    const server = new WebSocketServer({ noServer: true })
    house.onUpgrade = (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (one) => one.close(1_012, 'restart'))
    const client = new WebSocket(`${house.url.replace('http', 'ws')}/v1/realtime?model=m`)
    const [code, reason] = (await once(client, 'close')) as [number, Buffer]
    expect([code, String(reason)]).toEqual([1_012, 'restart'])
  })

  it('passes on the end of one side, and what the other still says', async () => {
    const { client, inner } = await house.opened()
    inner.allowHalfOpen = true
    const ended = once(inner, 'end')
    client.socket.end()
    await ended
    inner.end('the rest')
    await client.closed()
    expect(client.text.endsWith('the rest')).toBe(true)
    await turns(async () => (await house.connections()) === 0)
  })

  it.each(['client', 'relay'] as const)('is over where the %s breaks off', async (side) => {
    const { client, inner } = await house.opened()
    const isOver = side === 'client' ? closed(inner) : client.closed()
    if (side === 'client') client.socket.resetAndDestroy()
    else inner.resetAndDestroy()
    await isOver
    await turns(async () => (await house.connections()) === 0)
  })

  it('of which one side has ended waits for the other only so long', async () => {
    const { client, inner } = await house.opened()
    inner.allowHalfOpen = true
    const ended = once(inner, 'end')
    client.socket.end()
    await ended
    await turns(() => house.clock.pendingTimers > 2)
    await house.clock.advance(9_000)
    expect(await house.connections()).toBe(1)
    await house.clock.advance(1_000)
    await client.closed()
    inner.destroy()
  })

  it('may be silent for a day', async () => {
    const { client, inner } = await house.opened()
    await house.clock.advance(86_400_000)
    inner.write('still here')
    expect(await client.until(() => client.text.endsWith('still here'))).toBe(true)
    const heard = once(inner, 'data')
    client.send('so am I')
    expect(String((await heard)[0])).toBe('so am I')
  })

  it('keeps no more than a little for a client that reads nothing, and gives it up', async () => {
    const { client, inner } = await house.opened()
    client.socket.pause()
    inner.write(Buffer.alloc(64 * mebibyte))
    expect(await standstill(() => takenOf(inner))).toBeLessThan(32 * mebibyte)
    const isOver = closed(inner)
    await house.clock.advance(120_000)
    await isOver
  })

  it('keeps no more than a little for a relay that reads nothing, and loses nothing', async () => {
    const { client, inner } = await house.opened()
    inner.pause()
    client.send(Buffer.alloc(64 * mebibyte))
    expect(await standstill(() => takenOf(client.socket))).toBeLessThan(32 * mebibyte)
    const before = inner.bytesRead
    inner.resume()
    await turns(() => inner.bytesRead >= 64 * mebibyte)
    expect(before).toBeLessThan(mebibyte)
  })

  it('counts among the connections that its address may have', async () => {
    const open = [await house.opened(), await house.opened(), await house.opened()]
    const fourth = await house.open()
    await fourth.closed()
    open[0]?.client.socket.destroy()
    await turns(async () => (await house.connections()) < 3)
    await house.opened()
  })
})

describe('an edge behind a trusted proxy', () => {
  it('bounds the WebSockets of each client of the proxy', async () => {
    const house = await EdgeHouse.start({ EDGE_ADDRESS_MAX_CONNECTIONS: '2', TRUSTED_PROXIES: '127.0.0.1' })
    const ask = async (address: string) => {
      const client = await house.open()
      client.send(opening({ fields: [`x-forwarded-for: ${address}`] }))
      return { client, status: (await client.answers(1))[0] }
    }
    const first = await ask('198.51.100.1')
    const statuses = [first, await ask('198.51.100.1'), await ask('198.51.100.1'), await ask('198.51.100.2')]
    expect(statuses.map(({ status }) => status)).toEqual([101, 101, 429, 101])
    first.client.socket.destroy()
    await turns(async () => (await house.connections()) === 2)
    expect((await ask('198.51.100.1')).status).toBe(101)
    await house.clear()
    house.stop()
  })
})

describe('an edge that stops', () => {
  it('waits for open WebSockets until it may wait no more', async () => {
    const house = await EdgeHouse.start()
    const [first, second] = [await house.opened(), await house.opened()]
    let isStopped = false
    const stopped = new Promise<void>((resolve) =>
      house.front.close(() => {
        isStopped = true
        resolve()
      }),
    )
    house.front.closeIdleConnections()
    first.inner.end('bye')
    await first.client.closed()
    second.inner.write('more')
    expect(await second.client.until(() => second.client.text.endsWith('more'))).toBe(true)
    expect(isStopped).toBe(false)
    house.front.closeAllConnections()
    await Promise.all([stopped, second.client.closed(), closed(second.inner)])
    house.stop()
  })
})

describe('a house without a relay', () => {
  it('says so', async () => {
    const house = await EdgeHouse.start()
    house.leave()
    const client = await house.open()
    client.send(opening())
    expect((await client.answer()).status).toBe(503)
    await client.closed()
    await house.clear()
    house.stop()
  })
})
