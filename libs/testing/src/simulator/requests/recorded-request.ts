import type { IncomingHttpHeaders } from 'node:http'
import type { Matchable } from '../script/matching'
import type { Voice } from '../vendors/speech/voice'
import { voiceOf } from '../vendors/voice-of'
import { invokedPathOf } from '../wire/invoked-path'
import { contentsPathOf, readContents } from '../wire/read-contents'
import { type FormPart, readForm, wireOfForm } from '../wire/read-form'
import type { WireRequest } from '../wire/wire'

/** How a request ended: answered in full, broken off by the client, or broken off by the simulator as scripted. */
export type RequestEnd = 'complete' | 'aborted' | 'reset'

/** What of a sent answer is kept, at most. */
const maxKeptBytes = 4 * 1024 * 1024

/** A request as it arrived. */
export type ReceivedRequest = Pick<RecordedRequest, 'method' | 'path' | 'query' | 'headers' | 'bodyBytes'>

/** One request as the simulator received it, and what became of it. */
export class RecordedRequest implements Matchable {
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly bodyBytes: Buffer
  readonly key: string | null
  readonly model: string | null
  readonly isStream: boolean
  readonly body: string
  /** The body read as JSON; undefined when it is none. */
  readonly json: unknown
  /** The body as an OpenAI request, one to Gemini or to a vendor's own API in its words; empty when it is neither a JSON object nor a form. */
  readonly wire: WireRequest
  /** The parts of a body that is a form; none where it is not. */
  readonly form: readonly FormPart[]
  /** The vendor whose own API is asked; null where a dialect is that callers of the product speak. */
  readonly voice: Voice | null
  /** Resolves when the request has ended, whichever way. */
  readonly finished: Promise<RequestEnd>
  /** Resolves when the client has gone before its answer was whole; stays open otherwise. */
  readonly aborted: Promise<void>
  status: number | null = null
  end: RequestEnd | null = null
  /** Events of a stream that were sent; the one body of another answer counts 1. */
  eventsSent = 0
  private kept: Buffer[] = []
  private keptBytes = 0
  private finish!: (end: RequestEnd) => void // set by the promise below, which runs its callback at once
  private abort!: () => void // the same

  constructor(
    readonly no: number,
    received: ReceivedRequest,
  ) {
    this.method = received.method
    this.path = received.path
    this.query = received.query
    this.headers = received.headers
    this.bodyBytes = received.bodyBytes
    this.body = received.bodyBytes.toString('utf8')
    this.json = jsonOf(this.body)
    this.form = readForm(received.bodyBytes, received.headers)
    const contents = contentsPathOf(received.path)
    const isObject = typeof this.json === 'object' && this.json !== null
    const invoked = invokedPathOf(received.path)
    this.voice = voiceOf(received)
    if (this.voice !== null) this.wire = this.voice.read(this.json, received)
    else if (contents !== null) this.wire = readContents(this.json, contents)
    else if (invoked !== null)
      this.wire = { ...(this.json as WireRequest), ...invoked } // its fields are read with care
    else if (this.form.length > 0) this.wire = wireOfForm(this.form)
    else this.wire = isObject ? (this.json as WireRequest) : {} // its fields are read with care
    this.key = keyOf(received.headers)
    this.model = typeof this.wire.model === 'string' ? this.wire.model : null
    this.isStream = this.wire.stream === true
    this.finished = new Promise((resolve) => (this.finish = resolve))
    this.aborted = new Promise((resolve) => (this.abort = resolve))
  }

  /** The bytes that were sent as body, up to 4 MiB, as text. */
  get sentText(): string {
    return Buffer.concat(this.kept).toString('utf8')
  }

  /** Notes bytes that were sent as body. */
  keep(bytes: Buffer): void {
    if (this.keptBytes >= maxKeptBytes) return
    this.kept.push(bytes.subarray(0, maxKeptBytes - this.keptBytes))
    this.keptBytes += bytes.length
  }

  /** Notes how the request ended; the first end counts. */
  close(end: RequestEnd): void {
    if (this.end !== null) return
    this.end = end
    this.finish(end)
    if (end === 'aborted') this.abort()
  }
}

function keyOf(headers: IncomingHttpHeaders): string | null {
  const { authorization, 'x-api-key': apiKey, 'api-key': azureKey, 'x-goog-api-key': googleKey } = headers
  if (authorization !== undefined) return authorization.replace(/^Bearer /i, '')
  const other = apiKey ?? azureKey ?? googleKey
  return typeof other === 'string' ? other : null
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
