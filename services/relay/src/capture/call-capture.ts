import type { KeepingRoom } from '../cache/keeping'
import type { ClientResponse, HeadFields } from '../client-http/client-exchange'
import { type AnswerEar, CapturedResponse } from './captured-response'

/** What of an answer is gathered; of a stream some four thousand tokens, with what stands around them. */
export const mostAnswerBytes = 1024 * 1024

/** What is told by its words; of anything else its length and type are. */
const worded = /json|^text\//i

/** What was gathered of an answer. */
export interface GatheredAnswer {
  readonly parts: readonly Buffer[]
  /** Of all of it, gathered or not. */
  readonly bytes: number
  /** What the parts take of the room. */
  readonly heldBytes: number
  readonly isCut: boolean
  readonly status: number
  readonly contentType: string
}

/** Where the row of the log stands beside which what was gathered is kept; null where the call has none. */
export type CallMoment = { readonly endedAtMs: number } | null

export interface CallCaptureOptions {
  readonly room: KeepingRoom
  /** Takes all of it, and the room that it has. */
  readonly onEnd: (answer: GatheredAnswer, moment: CallMoment) => void
}

/**
 * Gathers the answer of one call while it goes out, within bounds. It is over once the call is and the client has all of its answer,
 * or has left, whatever comes first.
 */
export class CallCapture implements AnswerEar {
  private parts: Buffer[] = []
  private bytes = 0
  private heldBytes = 0
  private isFull = false
  private status = 0
  private contentType = ''
  private moment: CallMoment | undefined = undefined
  private isClientOver = false

  constructor(private readonly options: CallCaptureOptions) {}

  /** What the call answers by from now on. */
  around(response: ClientResponse): ClientResponse {
    response.on('close', () => this.clientOver())
    return new CapturedResponse(response, this)
  }

  head(status: number, fields: HeadFields): void {
    this.status = status
    for (let at = 0; at < fields.length; at += 2) {
      if (fields[at] === 'content-type') this.contentType = fields[at + 1] ?? ''
    }
  }

  part(part: Buffer): void {
    this.bytes += part.length
    if (this.isFull || part.length === 0 || !worded.test(this.contentType)) return
    const wanted = Math.min(part.length, mostAnswerBytes - this.heldBytes)
    const isTaken = wanted > 0 && this.options.room.take(wanted)
    this.isFull = !isTaken || wanted < part.length
    if (!isTaken) return
    this.heldBytes += wanted
    // A copy: the bytes of a connection are used again.
    this.parts.push(Buffer.from(part.subarray(0, wanted)))
  }

  /** The call is over. */
  callOver(moment: CallMoment): void {
    if (this.moment !== undefined) return
    this.moment = moment
    this.finish()
  }

  private clientOver(): void {
    if (this.isClientOver) return
    this.isClientOver = true
    this.finish()
  }

  private finish(): void {
    const { moment, isClientOver, parts, bytes, heldBytes, isFull: isCut, status, contentType } = this
    if (moment === undefined || !isClientOver) return
    this.parts = []
    this.isFull = true
    this.options.onEnd({ parts, bytes, heldBytes, isCut, status, contentType }, moment)
  }
}
