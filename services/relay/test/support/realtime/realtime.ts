import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { tokenKey } from '../world'

export type Event = Record<string, unknown> & { readonly type: string }

/** An upstream that speaks the realtime API as a test says. */
export interface RealtimeUpstream {
  readonly url: string
  readonly asked: IncomingMessage[]
  /** What came, of all sessions. */
  readonly heard: Event[]
  readonly sockets: Set<WebSocket>
  stop(): Promise<void>
}

/** A session as an upstream leads it. */
export type Lead = (send: (event: object) => void, socket: WebSocket) => (event: Event) => void

/** The head of a request for a WebSocket. */
export const opening = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

export const sessionCreated = {
  type: 'session.created',
  session: { id: 'sess_1', turn_detection: null, max_response_output_tokens: 1_000 },
}
export const usage = {
  total_tokens: 350,
  input_tokens: 220,
  output_tokens: 130,
  input_token_details: {
    cached_tokens: 64,
    text_tokens: 120,
    audio_tokens: 100,
    cached_tokens_details: { text_tokens: 48, audio_tokens: 16 },
  },
  output_token_details: { text_tokens: 30, audio_tokens: 100 },
}
/** The same as a receipt has it: what is heard is never cheaper for lying in a cache. */
export const usageCounts = { textIn: 72, cacheRead: 48, audioIn: 100, textOut: 30, audioOut: 100, calls: 1 }

/** Says this in answer to each `response.create`. */
export const speak: Lead = (send) => {
  send(sessionCreated)
  let count = 0
  return (event) => {
    if (event.type !== 'response.create') return
    const id = `resp_${++count}`
    send({ type: 'response.created', response: { id } })
    send({ type: 'response.audio.delta', response_id: id, delta: 'A'.repeat(6_400) })
    send({ type: 'response.audio_transcript.delta', response_id: id, delta: 'Hello.' })
    send({ type: 'response.done', response: { id, status: 'completed', usage } })
  }
}

export async function startRealtime(leads: () => Lead): Promise<RealtimeUpstream> {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  const [asked, heard, sockets] = [[] as IncomingMessage[], [] as Event[], new Set<WebSocket>()]
  server.on('connection', (socket, request) => {
    asked.push(request)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    const lead = leads()((event) => socket.send(JSON.stringify(event)), socket)
    socket.on('message', (message: RawData) => {
      const event = JSON.parse(String(message as Buffer)) as Event
      heard.push(event)
      lead(event)
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, // it listens on TCP
    asked,
    heard,
    sockets,
    stop: async () => {
      for (const socket of server.clients) socket.terminate()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** A client that remembers what it heard. */
export class RealtimeClient {
  readonly events: Event[] = []
  closed: { readonly code: number; readonly reason: string } | null = null
  /** Status of an answer that opened nothing. */
  refused: { readonly status: number; readonly body: string } | null = null
  readonly headers: Record<string, unknown> = {}
  private readonly waiting = new Set<() => void>()

  constructor(readonly socket: WebSocket) {
    socket.on('message', (message: RawData) => {
      this.events.push(JSON.parse(String(message as Buffer)) as Event)
      this.tell()
    })
    socket.on('upgrade', ({ headers }) => Object.assign(this.headers, headers))
    socket.on('close', (code, reason) => {
      this.closed ??= { code, reason: String(reason) }
      this.tell()
    })
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        this.refused = { status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }
        this.tell()
        socket.terminate()
      })
    })
  }

  get types(): string[] {
    return this.events.map(({ type }) => type)
  }

  send(event: object): void {
    this.socket.send(JSON.stringify(event))
  }

  /** Resolves when this holds, checked with each event. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return
        this.waiting.delete(look)
        resolve()
      }
      this.waiting.add(look)
      look()
    })
  }

  hears(type: string, times = 1): Promise<void> {
    return this.until(() => this.types.filter((one) => one === type).length >= times)
  }

  ended(): Promise<void> {
    return this.until(() => this.closed !== null || this.refused !== null)
  }

  private tell(): void {
    for (const look of [...this.waiting]) look()
  }
}

interface Dialed {
  readonly model?: string
  readonly path?: string
  readonly key?: string | null
  readonly protocols?: string[]
  readonly headers?: Record<string, string>
}

/** Asks a relay for a session. */
export function dialRealtime(relayUrl: string, asked: Dialed = {}): RealtimeClient {
  const { model = 'gpt-4o', path = `/v1/realtime?model=${model}`, key = tokenKey, protocols = [], headers = {} } = asked
  const authorization = key === null ? {} : { authorization: `Bearer sk-${key}` }
  const url = relayUrl.replace('http', 'ws') + path
  return new RealtimeClient(new WebSocket(url, protocols, { headers: { ...authorization, ...headers } }))
}
