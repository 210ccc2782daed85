import type { ClientResponse, HeadFields } from '../../client-http/client-exchange'
import type { Refusal } from '../../errors/relay.errors'
import type { JournalWaiter } from '../../journal/journal'
import type { WordsFate } from '../../words/answer-words'

/** How much of an answer is kept while the journal cannot be written; more is read only once it can. */
const maxWaitingBytes = 4 * 1024 * 1024

/** How a stream reaches its client. */
export interface AnswerFlow {
  /** Why no more of it goes out than has; null while there is no reason. */
  readonly refusal: Refusal | null
  /** Set once something in it was found that may not go out as it is. */
  readonly words: WordsFate | null
  /** Sends a part, or keeps it; false when no more should come for now. */
  send(part: Buffer): boolean
  /** All has been sent but this: what of it is to go out at the end, once that is known. */
  closing(last: Buffer): Buffer | Promise<Buffer>
  /** Sends the last part, if any, and ends the answer. */
  end(last: Buffer): void
}

/** How an answer's parts reach the client: not before the journal knows of the call, and no faster than it takes them. */
export class ClientFlow implements AnswerFlow, JournalWaiter {
  readonly refusal = null
  readonly words = null
  private state: 'opening' | 'flowing' | 'ended' = 'opening'
  private waiting: Buffer[] = []
  private waitingBytes = 0
  private last: Buffer | null = null
  private isBlocked = false

  constructor(
    private readonly response: ClientResponse,
    private readonly head: HeadFields,
    /** The client takes parts again after `send` returned false. */
    private readonly onDrain: () => void,
  ) {}

  /** The call is in the journal: the answer begins. */
  journalWritten(): void {
    if (this.state !== 'opening') return
    this.state = 'flowing'
    const { response } = this
    if (response.destroyed) return
    response.on('drain', () => {
      this.isBlocked = false
      this.onDrain()
    })
    response.writeHead(200, this.head)
    const parts = this.waiting
    const wasBlocked = this.isBlocked
    this.waiting = []
    this.isBlocked = false
    for (const part of parts) this.send(part)
    if (this.last !== null) this.end(this.last)
    else if (wasBlocked && !this.isBlocked) this.onDrain()
  }

  journalBroke(): void {
    this.breakOff()
  }

  /** Sends a part, or keeps it until the answer begins; false when no more should come before `onDrain`. */
  send(part: Buffer): boolean {
    if (this.state === 'opening') {
      this.waiting.push(part)
      this.waitingBytes += part.length
      if (this.waitingBytes > maxWaitingBytes) this.isBlocked = true
    }
    // That a client has left may be known here before its call is told.
    else if (this.state === 'flowing' && !this.response.destroyed && !this.response.write(part)) this.isBlocked = true
    return !this.isBlocked
  }

  closing(last: Buffer): Buffer {
    return last
  }

  end(last: Buffer): void {
    if (this.state === 'opening') {
      this.last = last
      return
    }
    if (this.state === 'ended') return
    this.state = 'ended'
    if (this.response.destroyed) return
    if (last.length > 0) this.response.end(last)
    else this.response.end()
  }

  /** Ends the answer in a way that no client takes for its end. */
  breakOff(): void {
    // Nothing may have gone out yet: then the head tells that there was an answer, and which call it was.
    if (this.state === 'flowing' && !this.response.destroyed) this.response.flushHeaders()
    this.state = 'ended'
    this.response.destroy()
  }
}
