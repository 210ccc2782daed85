import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerFor } from './answer-for'
import { type Gate, Gates } from './gates'
import { RealtimeUpstream } from './realtime/realtime-upstream'
import { asksRealtime, withKey } from './realtime/upgrade'
import { type ReceivedRequest, RecordedRequest } from './requests/recorded-request'
import { RequestLog } from './requests/request-log'
import { matches } from './script/matching'
import {
  type Behaviour,
  behaviour,
  type GatePlace,
  type ReadRule,
  type RequestMatch,
  requestMatch,
  type Rule,
  rule,
} from './script/script'
import { Transmission } from './transmission'
import { voiceOf } from './vendors/voice-of'
import type { AnswerSink } from './web-socket/answer-sink'
import { refusedHandshake, SocketAnswer } from './web-socket/socket-answer'

export interface SimulatorOptions {
  /** A free one unless given. */
  port?: number
  /** What `/v1/models` lists. */
  models?: string[]
  /** The keys that are let in; all unless given. */
  keys?: string[]
  /** `system_fingerprint` of chats, by which a caller can tell who answered. */
  fingerprint?: string
  /** Is shown each request first, and serves those that are meant for somebody beside. */
  beside?: (incoming: IncomingMessage, response: ServerResponse) => boolean
}

const defaultModels = ['gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small']

/** An upstream that speaks OpenAI, its responses and realtime sessions included, Anthropic and Gemini on real HTTP, answers deterministically and misbehaves as it is told. */
export class Simulator {
  models: string[]
  keys: string[] | null
  /** False: requests are counted but not kept, for load. */
  isRecording = true
  readonly fingerprint: string
  private readonly rules = new Set<ReadRule & { left: number }>()
  private readonly gates = new Gates()
  private readonly log = new RequestLog()
  private readonly upgraded = new Set<Duplex>()
  private readonly realtime = new RealtimeUpstream({
    note: (received) => this.note(received),
    transmit: ({ request, behave }, sink, answer) => new Transmission(request, sink, behave, this.gates).send(answer),
    hasKey: (key) => this.keys?.includes(key ?? '') ?? true,
  })

  constructor(
    private readonly server: Server,
    options: SimulatorOptions,
  ) {
    this.models = options.models ?? defaultModels
    this.keys = options.keys ?? null
    this.fingerprint = options.fingerprint ?? 'fp_simulator'
  }

  /** The base URL, without a trailing slash and without `/v1`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

  /** Every request received and kept, in order. */
  get requests(): readonly RecordedRequest[] {
    return this.log.kept
  }

  /**
   * Changes how requests are answered. Of the rules that match a request the first one given counts; one with `times`
   * is used up after so many requests. Returns a function that removes the rule; throws when the rule is malformed.
   */
  script(given: Rule): () => void {
    const read = rule.parse(given)
    const added = { ...read, left: read.times ?? Infinity }
    this.rules.add(added)
    return () => this.rules.delete(added)
  }

  /** The next request, or the next so many: `once({ status: 429 })`. */
  once(behave: Rule['behave'], match: RequestMatch = {}, times = 1): () => void {
    return this.script({ match, times, behave })
  }

  /** Stops matching requests at a place of their answer until the gate is released. */
  pause(match: RequestMatch = {}, at: GatePlace = 'headers'): Gate {
    return this.gates.add(requestMatch.parse(match), at)
  }

  /** The next matching request that this did not give before; waits for it, 5 s at most unless told otherwise. */
  nextRequest(match: RequestMatch = {}, timeoutMs = 5_000): Promise<RecordedRequest> {
    return this.log.next((request) => matches(match, request), timeoutMs)
  }

  /** Resolves when a matching request was broken off by its client. */
  async aborted(match: RequestMatch = {}, timeoutMs = 5_000): Promise<RecordedRequest> {
    return this.log.find((request) => request.end === 'aborted' && matches(match, request), timeoutMs)
  }

  /** Forgets the requests that were received. */
  forget(): void {
    this.log.clear()
  }

  /** Forgets rules and requests and opens every gate; models and keys stay. */
  reset(): void {
    this.rules.clear()
    this.gates.releaseAll()
    this.log.clear()
  }

  /** Closes the port and every connection. */
  async stop(): Promise<void> {
    this.gates.releaseAll()
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
      for (const duplex of this.upgraded) duplex.destroy()
    })
  }

  /** Serves one request. */
  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer) // without an encoding a request yields buffers
    const [path = '', query = ''] = (incoming.url ?? '').split('?')
    const bodyBytes = Buffer.concat(chunks)
    const { method = '', headers } = incoming
    await this.answer({ method, path, query, headers, bodyBytes }, response)
  }

  /** Serves a session, or one request that is made on a WebSocket as its first message; refuses a handshake that proves nothing. */
  async handleSocket(incoming: IncomingMessage, duplex: Duplex, head: Buffer): Promise<void> {
    // The server knows nothing of it any more.
    this.upgraded.add(duplex)
    duplex.once('close', () => this.upgraded.delete(duplex))
    const [path = '', query = ''] = (incoming.url ?? '').split('?')
    const { method = '', headers } = incoming
    const asked = { method, path, query, headers }
    if (asksRealtime(asked)) return this.realtime.serve(incoming, withKey(asked), duplex, head)
    const voice = voiceOf(asked)
    const failure = voice?.judgeHandshake?.(asked, this.keys) ?? null
    if (voice?.judgeHandshake === undefined || failure !== null) {
      const request = new RecordedRequest(this.log.nextNo, { ...asked, bodyBytes: Buffer.alloc(0) })
      this.log.add(request, this.isRecording)
      request.status = failure?.status ?? 404
      duplex.end(refusedHandshake(request.status, failure?.message ?? 'Not found'), () => request.close('complete'))
      return
    }
    const socket = SocketAnswer.accept(incoming, duplex)
    const bodyBytes = await socket.first(head)
    if (bodyBytes !== null) await this.answer({ ...asked, bodyBytes }, socket)
  }

  private async answer(received: ReceivedRequest, sink: AnswerSink): Promise<void> {
    const { request, behave } = this.note(received)
    const transmission = new Transmission(request, sink, behave, this.gates)
    await transmission.send(answerFor(request, behave, this))
  }

  private note(received: ReceivedRequest): { request: RecordedRequest; behave: Behaviour } {
    const request = new RecordedRequest(this.log.nextNo, received)
    this.log.add(request, this.isRecording)
    return { request, behave: this.behaviourFor(request) }
  }

  private behaviourFor(request: RecordedRequest): Behaviour {
    const isLeading = request.voice?.leads?.(request) === true
    const isOpening = request.method === 'GET' && asksRealtime(request)
    for (const candidate of this.rules) {
      if (isLeading && candidate.match.path === undefined) continue
      // What is scripted is for a session's responses, unless it says that it is for what is no stream.
      if (isOpening && candidate.match.isStream !== false) continue
      if (!matches(candidate.match, request)) continue
      if (--candidate.left <= 0) this.rules.delete(candidate)
      return candidate.behave
    }
    return behaviour.parse({})
  }
}

/** Starts a simulator on the loopback address; `stop()` it in the end. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, response) => {
    if (options.beside?.(incoming, response) === true) return
    simulator.handle(incoming, response).catch((error: unknown) => response.destroy(error as Error)) // a bug here, or a client that left while sending
  })
  server.on('upgrade', (incoming: IncomingMessage, duplex: Duplex, head: Buffer) => {
    simulator.handleSocket(incoming, duplex, head).catch((error: unknown) => duplex.destroy(error as Error)) // likewise
  })
  const simulator = new Simulator(server, options)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return simulator
}
