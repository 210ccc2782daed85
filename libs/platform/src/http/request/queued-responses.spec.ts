import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { watchQueued } from './queued-responses'

describe('responses to requests that were pipelined', () => {
  let server: Server
  let responses: ServerResponse[]
  let closed: string[]

  beforeEach(async () => {
    responses = []
    closed = []
    server = createServer((request, response) => {
      watchQueued(request, response)
      response.on('close', () => {
        closed.push(request.url ?? '')
        server.emit('left')
      })
      responses.push(response)
      if (responses.length === 3) server.emit('all')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  afterEach(() => server.close().closeAllConnections())

  async function pipeline() {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
    client.write(['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`).join(''))
    await once(server, 'all')
    return client
  }

  async function untilClosed(count: number): Promise<void> {
    while (closed.length < count) await once(server, 'left')
  }

  it('all hear that the client has left, each once', async () => {
    const client = await pipeline()
    client.destroy()
    await untilClosed(3)
    expect(closed.sort()).toEqual(['/1', '/2', '/3'])
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  })

  it('are sent in their order, and close when they have been', async () => {
    const client = await pipeline()
    const [first, second, third] = responses
    for (const response of [second, first]) response?.end()
    await untilClosed(2)
    expect(closed).toEqual(['/1', '/2'])
    client.destroy()
    await untilClosed(3)
    expect([closed.at(-1), third?.destroyed]).toEqual(['/3', true])
  })
})
