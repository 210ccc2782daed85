import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as an upstream of tasks received it. */
export interface TaskRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Undefined where there was none, or no JSON. */
  readonly json: unknown
}

/** What is answered in place of what the upstream would say; `hang` says nothing at all. */
export type ScriptedAnswer =
  | { readonly status: number; readonly body: object | string }
  | { readonly hang: true }
  | { readonly reset: true }
  | Picture

interface Script {
  readonly answer: ScriptedAnswer
  readonly path: RegExp
  readonly until?: Promise<void>
}

/** A server of task APIs on real HTTP, which keeps what it is asked and can be told what to answer. */
export abstract class TaskServer {
  readonly requests: TaskRequest[] = []
  private readonly scripts: Script[] = []
  private readonly waiting = new Set<() => void>()
  private readonly server: Server

  constructor() {
    this.server = createServer((incoming, response) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const [path = ''] = (incoming.url ?? '').split('?')
        const json = jsonOf(Buffer.concat(chunks).toString())
        this.take({ method: incoming.method ?? '', path, headers: incoming.headers, json }, response)
      })
    })
  }

  /** The base URL, without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

  /** The next request whose path is like this is answered so. */
  once(answer: ScriptedAnswer, path = /./): void {
    this.scripts.push({ answer, path })
  }

  /** The same, once something has happened. */
  holdNext(answer: ScriptedAnswer, until: Promise<void>, path = /./): void {
    this.scripts.push({ answer, path, until })
  }

  /** Requests whose path is like this. */
  asked(path: RegExp): readonly TaskRequest[] {
    return this.requests.filter((request) => path.test(request.path))
  }

  /** Resolves once so many requests of this kind have come. */
  async until(path: RegExp, count = 1): Promise<TaskRequest> {
    while (this.asked(path).length < count) await new Promise<void>((resolve) => this.waiting.add(resolve))
    return this.asked(path)[count - 1] as TaskRequest // as many there are
  }

  /** Forgets what it was asked and told. */
  reset(): void {
    this.requests.length = 0
    this.scripts.length = 0
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  /** Closes the port and every connection. */
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
    })
  }

  /** What a well-behaved upstream says; null for a path that it does not have. */
  protected abstract answer(request: TaskRequest): ScriptedAnswer | null

  private take(request: TaskRequest, response: ServerResponse): void {
    this.requests.push(request)
    for (const resolve of this.waiting) resolve()
    this.waiting.clear()
    const at = this.scripts.findIndex(({ path }) => path.test(request.path))
    const [script] = at === -1 ? [] : this.scripts.splice(at, 1)
    if (script?.until !== undefined) return void script.until.then(() => send(script.answer, response))
    send(script?.answer ?? this.answer(request) ?? { status: 404, body: { message: 'not found' } }, response)
  }
}

function send(answer: ScriptedAnswer, response: ServerResponse): void {
  if ('hang' in answer) return
  if ('reset' in answer) return void response.destroy()
  if ('bytes' in answer) return void sendBytes(answer, response)
  const { status, body } = answer
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

function sendBytes({ bytes, type }: Picture, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
}

/** Bytes that are no JSON. */
interface Picture {
  readonly bytes: Buffer
  readonly type: string
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
