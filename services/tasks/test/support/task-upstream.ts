import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What it was asked: path, the key that was shown, and the ids. */
export interface Asked {
  readonly path: string
  readonly key: string
  readonly ids: readonly string[]
}

/** An upstream that keeps tasks as a test has them, in the words of Midjourney-proxy and of Suno-API, and films one by one. */
export class TaskUpstream {
  readonly asked: Asked[] = []
  readonly tasks = new Map<string, object>()
  /** A status with which it refuses a question, or null to answer it. */
  refuses: (ids: readonly string[]) => number | null = () => null
  /** Of how many questions it drops the connection, unanswered. */
  drops = 0
  /** Is waited for before it answers. */
  gate: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(): Promise<TaskUpstream> {
    const server = createServer((request, response) => {
      void readAll(request).then(async (body) => {
        const film = /^\/v1\/videos\/(?:\w+2video\/)?([^/]+)$/.exec(request.url ?? '')?.[1]
        const { ids } = film === undefined ? (JSON.parse(body) as { ids: string[] }) : { ids: [film] }
        const secret = request.headers['mj-api-secret'] ?? request.headers.authorization
        upstream.asked.push({ path: request.url ?? '', key: String(secret), ids })
        await upstream.gate
        if (upstream.drops > 0) {
          upstream.drops -= 1
          request.socket.destroy()
          return
        }
        const refusal = upstream.refuses(ids)
        const found = ids.flatMap((id) => upstream.tasks.get(id) ?? [])
        const answer = film === undefined ? among(request.url ?? '', found) : found[0]
        response.writeHead(refusal ?? 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(refusal === null ? answer : { error: 'no' }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const upstream = new TaskUpstream(server, `http://127.0.0.1:${port}`)
    return upstream
  }

  /** Has a drawing stand so from now on. */
  draw(id: string, given: object): void {
    this.tasks.set(id, { id, action: 'IMAGINE', ...given })
  }

  /** The same for a song. */
  sing(id: string, given: object): void {
    this.tasks.set(id, { task_id: id, action: 'MUSIC', ...given })
  }

  /** The same for a film, as its upstream has it around it. */
  film(id: string, answer: object): void {
    this.tasks.set(id, answer)
  }

  reset(): void {
    this.asked.length = 0
    this.tasks.clear()
    this.refuses = () => null
    this.drops = 0
    this.gate = Promise.resolve()
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

function among(url: string, found: readonly object[]): object {
  return url.includes('/suno/') ? { code: 'success', message: '', data: found } : found
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // a stream without an encoding
  return Buffer.concat(parts).toString()
}
