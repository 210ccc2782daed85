import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers as Cloudflare's siteverify does: the answer `solved` passes, every other is wrong. */
export class TurnstileStandIn {
  /** What was asked, in order. */
  readonly asked: Record<string, string>[] = []
  /** Hangs up on everybody. */
  isAway = false

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TurnstileStandIn> {
    const server = createServer()
    const standIn = new TurnstileStandIn(server)
    server.on('request', (request, response) => {
      if (standIn.isAway || request.url !== '/turnstile/v0/siteverify') return request.destroy()
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(body))
        standIn.asked.push(form)
        const success = form['secret'] === 'turnstile-secret' && form['response'] === 'solved'
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input-response'] }))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return standIn
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on a port, not on a path
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((stopped) => this.server.close(stopped))
  }
}
