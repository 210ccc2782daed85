import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is done before a request goes on; an answer in its place, or null. */
export type Meddle = (method: string, path: string, body: string) => Promise<string | null>

/** Stands between a program and a house, and may do something at a certain request. */
export class Between {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(origin: string, meddle: Meddle): Promise<Between> {
    const server = createServer((request, response) => {
      void passOn(origin, request, meddle).then(({ status, headers, text }) => {
        response.writeHead(status, headers)
        response.end(text)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port
    return new Between(server, `http://127.0.0.1:${port}`)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

async function passOn(origin: string, request: IncomingMessage, meddle: Meddle) {
  const { method = 'GET', url = '/' } = request
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer) // a request's pieces
  const body = Buffer.concat(pieces).toString()
  const instead = await meddle(method, url, body)
  if (instead !== null) return { status: 500, headers: { 'content-type': 'application/json' }, text: instead }
  const { cookie, authorization, 'content-type': type } = request.headers
  const answer = await fetch(origin + url, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
    },
    ...(body !== '' && { body }),
  })
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    'set-cookie': answer.headers.getSetCookie(),
  }
  return { status: answer.status, headers, text: await answer.text() }
}
