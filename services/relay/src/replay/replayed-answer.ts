import { headOfCall, type ToldCall } from '../answer/client-response'
import { ClientFlow } from '../answer/flow/client-flow'
import type { KeptAnswer } from '../cache/kept-answer'
import type { ClientResponse, HeadFields } from '../client-http/client-exchange'
import type { JournalWaiter } from '../journal/journal'

/** A stream goes out in pieces of this size, as its client takes them. */
const pieceBytes = 64 * 1024
const noBytes = Buffer.alloc(0)

/** The call that an answer is given to again. */
export interface ReplayedCall {
  /** What its head tells, once it is settled. */
  readonly account: { readonly told: ToldCall }
  readonly response: ClientResponse
  readonly ageSeconds: number
}

/** An answer out of the cache: it goes out as it was read the first time, once its receipt is written. */
export class ReplayedAnswer implements JournalWaiter {
  private flow: ClientFlow | null = null
  private sentBytes = 0

  constructor(
    private readonly kept: KeptAnswer,
    private readonly call: ReplayedCall,
  ) {}

  journalWritten(): void {
    const { response } = this.call
    if (response.destroyed) return
    const { isEvents, body } = this.kept
    if (!isEvents) return response.answer(200, this.head(), [body])
    this.flow = new ClientFlow(response, this.head(), () => this.goOn())
    this.flow.journalWritten()
    this.goOn()
  }

  journalBroke(): void {
    this.call.response.destroy()
  }

  private head(): HeadFields {
    const { account, ageSeconds } = this.call
    const { head, isEvents } = this.kept
    const fields = [...headOfCall(account.told), 'age', String(ageSeconds), ...head]
    if (isEvents) fields.push('cache-control', 'no-cache', 'x-accel-buffering', 'no')
    return fields
  }

  private goOn(): void {
    const { body } = this.kept
    while (this.sentBytes < body.length) {
      const piece = body.subarray(this.sentBytes, this.sentBytes + pieceBytes)
      this.sentBytes += piece.length
      if (this.flow?.send(piece) !== true) return
    }
    this.flow?.end(noBytes)
  }
}
