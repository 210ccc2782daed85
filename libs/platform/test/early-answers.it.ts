import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { createSample } from './support/sample-service'

const mebibyte = 1024 * 1024

describe('a body that is larger than a service reads', () => {
  let app: NestFastifyApplication
  beforeAll(async () => {
    ;({ app } = await createSample({ bodyLimitBytes: 1_000 }))
    await app.listen(0, '127.0.0.1')
  })
  afterAll(() => app.close())

  it.each([
    ['announced', `content-length: ${2 * mebibyte}`, Buffer.alloc(2 * mebibyte, ' ')],
    ['announced, and long', `content-length: ${12 * mebibyte}`, Buffer.alloc(12 * mebibyte, ' ')],
    [
      'found to be so',
      'transfer-encoding: chunked',
      Buffer.from(`${(2 * mebibyte).toString(16)}\r\n${' '.repeat(2 * mebibyte)}\r\n0\r\n\r\n`),
    ],
  ])('is answered with 413, and the connection serves the next request: %s', async (_case, length, body) => {
    const { port } = app.getHttpServer().address() as AddressInfo // it listens on TCP
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let text = ''
    let wake = () => {}
    socket.on('data', (part: string) => {
      text += part
      wake()
    })
    socket.on('close', () => wake())
    socket.on('error', () => {})
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    await once(socket, 'connect')
    const head = 'host: test\r\ncookie: session=session-of-alice\r\ncontent-type: application/json'
    socket.write(`POST /api/sample HTTP/1.1\r\n${head}\r\n${length}\r\n\r\n`)
    socket.write(body)
    socket.write(`GET /api/open/text HTTP/1.1\r\n${head}\r\n\r\n`)
    while (statuses().length < 2 && !socket.closed) await new Promise<void>((resolve) => (wake = resolve))
    expect(statuses()).toEqual([413, 200])
    socket.destroy()
  })
})
