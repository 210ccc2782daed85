import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFor } from './answers/answer-for'
import { handleControl } from './control'
import { Gates, type Gate } from './gates'
import { matches } from './script/matching'
import { RecordedRequest } from './requests/recorded-request'
import { RequestLog } from './requests/request-log'
import {
  behaviour,
  requestMatch,
  rule,
  type Behaviour,
  type GatePlace,
  type ReadRule,
  type RequestMatch,
  type Rule,
} from './script/script'
import { Transmission } from './transmission'

export interface SimulatorOptions {
  /** A free one unless given. */
  port?: number
  /** What `/v1/models` lists. */
  models?: string[]
  /** The keys that are let in; all unless given. */
  keys?: string[]
}

const defaultModels = ['gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small']

/** An upstream that speaks OpenAI on real HTTP, answers deterministically and misbehaves as it is told. */
export class Simulator {
  models: string[]
  keys: string[] | null
  /** False: requests are counted but not kept, for load. */
  isRecording = true
  private readonly rules = new Map<number, ReadRule & { left: number }>()
  private readonly gates = new Gates()
  private readonly log = new RequestLog()
  private lastRuleId = 0

  constructor(
    private readonly server: Server,
    options: SimulatorOptions,
  ) {
    this.models = options.models ?? defaultModels
    this.keys = options.keys ?? null
  }

  /** The base URL, without a trailing slash and without `/v1`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

  /** Every request received and kept, in order. */
  get requests(): readonly RecordedRequest[] {
    return this.log.kept
  }

  /** How many requests were received and how many of them are still open. */
  get stats(): { received: number; open: number; aborted: number; gates: { id: number; waiting: number }[] } {
    const { received, open, aborted } = this.log
    return { received, open, aborted, gates: this.gates.all.map(({ id, waiting }) => ({ id, waiting })) }
  }

  /**
   * Changes how requests are answered. Of the rules that match a request the first one given counts; one with `times`
   * is used up after so many requests. Returns a function that removes the rule.
   */
  script(given: Rule): () => void {
    const id = this.addRule(given)
    return () => this.removeRule(id)
  }

  /** Adds a rule, which throws when it is malformed, and returns its id. */
  addRule(given: Rule): number {
    const read = rule.parse(given)
    this.rules.set(++this.lastRuleId, { ...read, left: read.times ?? Infinity })
    return this.lastRuleId
  }

  /** Takes a rule away; an id that is unknown is passed over. */
  removeRule(id: number): void {
    this.rules.delete(id)
  }

  /** The next request, or the next so many: `once({ status: 429 })`. */
  once(behave: Rule['behave'], match: RequestMatch = {}, times = 1): () => void {
    return this.script({ match, times, behave })
  }

  /** Stops matching requests at a place of their answer until the gate is released. */
  pause(match: RequestMatch = {}, at: GatePlace = 'headers'): Gate {
    return this.gates.add(requestMatch.parse(match), at)
  }

  /** Opens a gate by its id. */
  releaseGate(id: number): void {
    this.gates.release(id)
  }

  /** The next matching request that this did not give before; waits for it, 5 s at most unless told otherwise. */
  nextRequest(match: RequestMatch = {}, timeoutMs = 5_000): Promise<RecordedRequest> {
    return this.log.next((request) => matches(match, request), timeoutMs)
  }

  /** Resolves when a matching request was broken off by its client. */
  async aborted(match: RequestMatch = {}, timeoutMs = 5_000): Promise<RecordedRequest> {
    return this.log.find((request) => request.end === 'aborted' && matches(match, request), timeoutMs)
  }

  /** Resolves with what was kept once so many requests have been received. */
  async received(count: number, timeoutMs = 5_000): Promise<readonly RecordedRequest[]> {
    await this.log.until((log) => log.received >= count, timeoutMs)
    return this.requests
  }

  /** Requests received after the given number; waits up to `waitMs` for one. */
  requestsAfter(no: number, waitMs: number): Promise<readonly RecordedRequest[]> {
    return this.log.after(no, waitMs)
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
    })
  }

  /** Serves one request: a command for the simulator itself, or a call of the API. */
  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer) // without an encoding a request yields buffers
    const [path = '', query = ''] = (incoming.url ?? '').split('?')
    const bodyBytes = Buffer.concat(chunks)
    if (path.startsWith('/_')) return handleControl(this, { path, query, body: bodyBytes }, response)
    const { method = '', headers, rawHeaders } = incoming
    const received = { method, path, query, headers, rawHeaders, bodyBytes }
    const request = new RecordedRequest(this.log.nextNo, received)
    this.log.add(request, this.isRecording)
    const behave = this.behaviourFor(request)
    const transmission = new Transmission(request, response, behave, this.gates)
    await transmission.send(answerFor(request, behave, this))
  }

  private behaviourFor(request: RecordedRequest): Behaviour {
    for (const [id, candidate] of this.rules) {
      if (!matches(candidate.match, request)) continue
      if (--candidate.left <= 0) this.rules.delete(id)
      return candidate.behave
    }
    return behaviour.parse({})
  }
}

/** Starts a simulator on the loopback address; `stop()` it in the end. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, response) => {
    simulator.handle(incoming, response).catch((error: unknown) => response.destroy(error as Error)) // a bug here, or a client that left while sending
  })
  const simulator = new Simulator(server, options)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return simulator
}
