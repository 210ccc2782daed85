import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { closeStalled } from './stalled-clients'

describe('a client that takes nothing of its answer', () => {
  const clock = new ManualClock()
  let server: Server
  let client: Socket
  let response: ServerResponse

  beforeEach(async () => {
    server = createServer((_request, answer) => server.emit('asked', answer))
    closeStalled(server, { patienceMs: 60_000, clock })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const asked = once(server, 'asked')
    client = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
    client.on('error', () => {})
    client.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n')
    response = ((await asked) as [ServerResponse])[0]
  })
  afterEach(async () => {
    client.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('is given up after a while, also when more is written to it all the time', async () => {
    client.pause()
    response.write(Buffer.alloc(20_000_000))
    await clock.advance(30_000)
    response.write(': PING\n\n')
    await clock.advance(20_000)
    expect(response.destroyed).toBe(false)
    await clock.advance(30_000)
    expect(response.destroyed).toBe(true)
  })

  it('is given up after the answer has ended, too', async () => {
    client.pause()
    response.end(Buffer.alloc(20_000_000))
    await clock.advance(80_000)
    expect(response.destroyed).toBe(true)
  })

  it('is waited for as long as it takes some of it', async () => {
    client.pause()
    response.write(Buffer.alloc(20_000_000))
    for (let taken = 0; taken < 5; taken++) {
      await clock.advance(50_000)
      const before = client.bytesRead
      client.resume()
      while (client.bytesRead < before + 2_000_000) await once(client, 'data')
      client.pause()
    }
    expect(response.destroyed).toBe(false)
  })

  it('is not given up while nothing waits for it', async () => {
    response.write('a part')
    await once(client, 'data')
    await clock.advance(600_000)
    expect(response.destroyed).toBe(false)
  })
})
