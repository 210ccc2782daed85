import type { AddressInfo } from 'node:net'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { mebibyte, RawConnection } from '@tollgate/testing'
import { createSample } from './support/sample-service'

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
    const client = await RawConnection.open(`http://127.0.0.1:${port}`)
    const head = 'host: test\r\ncookie: session=session-of-alice\r\ncontent-type: application/json'
    client.send(`POST /api/sample HTTP/1.1\r\n${head}\r\n${length}\r\n\r\n`)
    client.send(body)
    client.send(`GET /api/open/text HTTP/1.1\r\n${head}\r\n\r\n`)
    expect(await client.answers(2)).toEqual([413, 200])
    client.socket.destroy()
  })
})
