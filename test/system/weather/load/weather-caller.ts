import { Agent, request } from 'undici'
import type { CallPrice, CallRecord } from '../oracle/call-record'
import type { PlannedCall } from './planned-call'
import { type AnswerReading, readBody, StreamReading } from './read-answer'

/** Somebody's key. */
export interface KeyHolder {
  readonly userId: number
  readonly tokenId: number
  readonly key: string
}

/** What calls are made with. */
export interface CallTarget {
  /** Of the edge, and of the relay itself. */
  readonly origins: readonly string[]
  /** Each as often as it is to be used. */
  readonly holders: readonly KeyHolder[]
  /** Not one of those: a user who can pay for few calls, and makes many at the same moment. */
  readonly squeezed: KeyHolder
  /** Not among those either: users of a group whose hard budget is for few calls. */
  readonly crowded: readonly KeyHolder[]
  readonly prices: Readonly<Record<string, CallPrice>>
  /** Channels by the fingerprint of their upstreams. */
  readonly channels: ReadonlyMap<string, number>
}

/** How far a call came. */
type Came = Pick<CallRecord, 'requestId' | 'status' | 'end'> & { readonly reading: AnswerReading }

/** What the edge answers, with 503, where its connection to the relay broke before anything came back. */
const relayLost = '"code":"unavailable"'

const nothingRead: AnswerReading = { isWhole: false, hasError: false, tokens: 0, settledTokens: 0, fingerprint: null }

/** Makes calls as clients do, and remembers of each what its cost follows from. */
export class WeatherCaller {
  private readonly agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })

  constructor(private readonly target: CallTarget) {}

  /** Makes one call; null when there was no connection to be had, so that nothing was sent. Never throws. */
  async call(origin: string, { userId, tokenId, key }: KeyHolder, planned: PlannedCall): Promise<CallRecord | null> {
    const startedAtMs = performance.now()
    const came = await this.send(origin, key, planned)
    if (came === null) return null
    const { kind, model, isStream, most } = planned
    const { requestId, status, end, reading } = came
    const written = end === 'whole' ? reading.tokens : planned.outputTokens
    return {
      ...{ requestId, userId, tokenId, model, kind, isStream, status, end, most },
      price: this.target.prices[model] ?? free,
      channelId: this.target.channels.get(reading.fingerprint ?? '') ?? null,
      outputTokens: reading.tokens,
      settledTokens: reading.settledTokens,
      usage: planned.usageOf(written),
      ...{ startedAtMs, endedAtMs: performance.now() },
    }
  }

  /** Breaks off whatever is still under way. */
  destroy(): Promise<void> {
    return this.agent.destroy()
  }

  private async send(origin: string, key: string, planned: PlannedCall): Promise<Came | null> {
    let head: { requestId: string | null; status: number } = { requestId: null, status: 0 }
    const stream = new StreamReading()
    try {
      const response = await request(`${origin}/v1/chat/completions`, {
        method: 'POST',
        dispatcher: this.agent,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: planned.body,
      })
      head = { requestId: String(response.headers['x-request-id'] ?? '') || null, status: response.statusCode }
      if (head.status !== 200 || !planned.isStream) {
        const text = await response.body.text()
        const reading = readBody(text)
        const end = text.includes(relayLost) ? 'lost' : head.status === 200 && reading.isWhole ? 'whole' : 'error'
        return { ...head, end, reading }
      }
      for await (const chunk of response.body) {
        stream.take(String(chunk))
        if (stream.tokens >= (planned.leavesAfterTokens ?? Infinity)) return { ...head, end: 'left', reading: stream }
      }
      return { ...head, end: stream.isWhole ? 'whole' : stream.hasError ? 'error' : 'lost', reading: stream }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return null
      return { ...head, end: 'lost', reading: planned.isStream ? stream : nothingRead }
    }
  }
}

/** Of a model that nobody serves. */
const free: CallPrice = { kind: 'fixed', usd: '0', group: '1', quotaPerUnit: 500_000 }
