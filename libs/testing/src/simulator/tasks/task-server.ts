import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as an upstream of tasks received it. */
export interface TaskRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Undefined where there was none, or no JSON. */
  readonly json: unknown
  readonly text: string
  /** What stands behind the question mark. */
  readonly query: string
}

/** What is answered in place of what the upstream would say; `hang` says nothing at all, `lost` does what is asked and says nothing. */
export type ScriptedAnswer =
  | { readonly status: number; readonly body: object | string }
  | { readonly hang: true }
  | { readonly lost: true }
  | { readonly reset: true }
  | Picture

interface Script {
  /** Null for what the upstream would say. */
  readonly answer: ScriptedAnswer | null
  readonly path: RegExp
  readonly until?: Promise<void>
}

const fixedMs = 1_767_225_600_000

/** A server of task APIs on real HTTP, which keeps what it is asked and can be told what to answer. */
export abstract class TaskServer {
  readonly requests: TaskRequest[] = []
  /** What time it is for those who make what is asked for; unless it is set, always the same. */
  nowMs = (): number => fixedMs
  /** False: requests are not kept. */
  isRecording = true
  private readonly scripts: Script[] = []
  private readonly waiting = new Set<() => void>()
  private readonly server: Server
  private serials = 0
  private elsewhere: string | null = null

  constructor() {
    this.server = createServer((incoming, response) => this.serve(incoming, response))
  }

  /** The base URL, without a trailing slash. */
  get url(): string {
    return this.elsewhere ?? `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

  /** In the place of `start`: another server, at this base URL, hands over what is asked of this one. */
  within(url: string): this {
    this.elsewhere = url
    return this
  }

  /** Serves one request. */
  serve(incoming: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const [path = '', query = ''] = (incoming.url ?? '').split('?')
      const text = Buffer.concat(chunks).toString()
      const { method = '', headers } = incoming
      this.take({ method, path, query, headers, text, json: jsonOf(text) }, response)
    })
  }

  /** The next request whose path is like this is answered so. */
  once(answer: ScriptedAnswer, path = /./): void {
    this.scripts.push({ answer, path })
  }

  /** The same, once something has happened; null has it answered as it would be. */
  holdNext(answer: ScriptedAnswer | null, until: Promise<void>, path = /./): void {
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

  /** A number that no other task has: of a server that tells the time neither one of an earlier start. */
  protected serial(): number {
    this.serials += 1
    return this.nowMs() - fixedMs + this.serials
  }

  /** What a well-behaved upstream says; null for a path that it does not have. */
  protected abstract answer(request: TaskRequest): ScriptedAnswer | null

  private take(request: TaskRequest, response: ServerResponse): void {
    if (this.isRecording) this.requests.push(request)
    for (const resolve of this.waiting) resolve()
    this.waiting.clear()
    const at = this.scripts.findIndex(({ path }) => path.test(request.path))
    const [script] = at === -1 ? [] : this.scripts.splice(at, 1)
    const { range } = request.headers
    const say = () => {
      const scripted = script?.answer ?? null
      const own = scripted === null || 'lost' in scripted ? this.answer(request) : null
      send(scripted ?? own ?? { status: 404, body: { message: 'not found' } }, response, range)
    }
    if (script?.until === undefined) say()
    else void script.until.then(say)
  }
}

function send(answer: ScriptedAnswer, response: ServerResponse, range?: string): void {
  if ('hang' in answer) return
  if ('reset' in answer || 'lost' in answer) return void response.destroy()
  if ('bytes' in answer) return void sendBytes(answer, response, range)
  const { status, body } = answer
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

/** All of it, or the part that is asked for by where it begins and ends. */
function sendBytes({ bytes, type }: Picture, response: ServerResponse, range?: string): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const head = { 'content-type': type, 'accept-ranges': 'bytes' }
  if (from === undefined) return void response.writeHead(200, { ...head, 'content-length': bytes.length }).end(bytes)
  if (Number(from) >= bytes.length)
    return void response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
  const part = bytes.subarray(Number(from), to ? Number(to) + 1 : bytes.length)
  const contentRange = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`
  response.writeHead(206, { ...head, 'content-length': part.length, 'content-range': contentRange }).end(part)
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
