import type { Log } from '@tollgate/platform'
import type { UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '@tollgate/upstream'
import { headOf } from '../answer/client-response'
import type { ClientResponse } from '../client-http/client-exchange'

/** What a film, a frame of it or a table of frames is. */
const shown = /^(?:video\/[\w.+-]+|image\/(?:png|jpeg|webp)|application\/octet-stream)(?:;|$)/i
/** Of an answer's head what tells which part of a film it is. */
const passed = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']
/** Of an answer that is no film, but about one. */
const withoutBody: ReadonlySet<number> = new Set([304, 416])
/** By these an upstream says that it has no such film for whoever asks so. */
const unknown: ReadonlySet<number> = new Set([401, 403, 404])

/** `unknown`: whoever is asked has no such film for this key. `failed`: nothing was given, and nobody else need be asked. */
export type ContentOutcome = 'given' | 'unknown' | 'failed'

interface Passing {
  readonly response: ClientResponse
  readonly requestId: string
  readonly log: Log
}

/** Hands a film on as it comes, as fast as its client takes it: it is never here as a whole. */
export class PassingContent implements UpstreamHandler {
  private call: UpstreamCall | null = null
  private isPassing = false
  private end: (outcome: ContentOutcome) => void = () => {}

  constructor(private readonly given: Passing) {}

  /** Begins the call and resolves once all is handed on, its client has left, or nothing will come. */
  pass(begin: (handler: UpstreamHandler) => UpstreamCall): Promise<ContentOutcome> {
    const { response } = this.given
    return new Promise((resolve) => {
      this.end = resolve
      if (response.destroyed) return resolve('given')
      this.call = begin(this)
      response.on('drain', () => this.call?.resume())
      response.on('close', () => {
        this.call?.abort()
        resolve('given')
      })
    })
  }

  onHeaders(status: number, headers: UpstreamHeaders): void {
    const { response, requestId, log } = this.given
    const isFilm = (status === 200 || status === 206) && shown.test(headers.get('content-type') ?? '')
    if (!isFilm && !withoutBody.has(status)) {
      log.warn('relay.content-refused', { status })
      this.giveUp(unknown.has(status) ? 'unknown' : 'failed')
      return
    }
    const fields = headOf(requestId)
    for (const name of passed) {
      const value = headers.get(name)
      if (value !== null && (isFilm || !name.startsWith('content-t')) && (isFilm || name !== 'content-length'))
        fields.push(name, value)
    }
    if (!isFilm) {
      response.answer(status, fields, [])
      return this.giveUp('given')
    }
    fields.push('content-security-policy', "default-src 'none'; sandbox")
    response.writeHead(status, fields)
    this.isPassing = true
  }

  onData(chunk: Buffer): boolean {
    if (!this.isPassing) return true
    return this.given.response.write(Buffer.from(chunk))
  }

  onComplete(): void {
    if (this.isPassing) this.given.response.end()
    this.end(this.isPassing ? 'given' : 'failed')
  }

  onError({ kind, cause }: UpstreamFailure): void {
    const { response, log } = this.given
    if (kind !== 'aborted') log.warn('relay.content-failed', { failure: kind, cause })
    // What has begun must be seen not to be whole.
    if (this.isPassing && !response.destroyed) response.destroy()
    this.end(this.isPassing ? 'given' : 'failed')
  }

  private giveUp(outcome: ContentOutcome): void {
    this.end(outcome)
    this.call?.abort()
  }
}
