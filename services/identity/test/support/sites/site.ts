import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a site fails: each kind is one that people have met. */
export const siteFaults = {
  down: (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(502).end('Bad gateway'),
  broken: (request: IncomingMessage) => void request.socket.destroy(),
  'not JSON': (_request: IncomingMessage, response: ServerResponse) => void response.end('<html>Sign in</html>'),
  odd: (_request: IncomingMessage, response: ServerResponse) => void response.end('{"hello":"world"}'),
  null: (_request: IncomingMessage, response: ServerResponse) => void response.end('null'),
  elsewhere: (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  endless: (_request: IncomingMessage, response: ServerResponse) => void response.end(`"${'x'.repeat(300_000)}"`),
  /** Never answers; the connection ends when the other side gives up. */
  silent: () => undefined,
} as const
export type SiteFault = keyof typeof siteFaults

/** One request to a site, read whole. */
export interface SiteRequest {
  readonly headers: IncomingMessage['headers']
  readonly query: URLSearchParams
  readonly form: URLSearchParams
}

/** What a site answers: a status and JSON. */
export type SiteAnswer = readonly [status: number, body: unknown]

/** A small HTTP server that behaves as the documented API of another site, and fails where a test asks for it. */
export class Site {
  /** By `METHOD /path`. */
  readonly faults = new Map<string, SiteFault>()
  private readonly server: Server

  constructor(private readonly routes: Readonly<Record<string, (request: SiteRequest) => SiteAnswer>>) {
    this.server = createServer((request, response) => void this.answer(request, response))
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '', this.url)
    const route = `${request.method} ${pathname}`
    const fault = this.faults.get(route)
    if (fault) return siteFaults[fault](request, response)
    const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
    const [status, body] = this.routes[route]?.({ headers: request.headers, query: searchParams, form }) ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
