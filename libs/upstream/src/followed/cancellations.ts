import { metrics } from '@tollgate/platform'
import type { UpstreamCall, UpstreamFailure, UpstreamHandler } from '../call/upstream'

const told = metrics.counter(
  'tollgate_upstream_cancels',
  'Answers that nobody waited for any more, by whether their vendor could be told',
  ['outcome'],
)

/** So much of what a vendor says to it is read. */
const mostReplyBytes = 64 * 1024
/** Calls that go on for their reply alone, and what all of them had to say. */
const mostLate = 256
const mostLateBytes = 64 * 1024 * 1024

/** Tells vendors that nobody waits for an answer any more, so that it does not go on costing. What fails is counted, and goes no further. */
export class Cancellations {
  private late = 0
  private lateBytes = 0

  /** Sends it by `send`, which is given who hears the reply; null where it cannot be sent. */
  tell(send: ((handler: UpstreamHandler) => UpstreamCall) | null): void {
    if (send === null) return this.count('unsent')
    const heard = new CancelReply((outcome) => this.count(outcome))
    heard.call = send(heard)
  }

  /**
   * Takes in a call that goes on although nobody waits, as its reply alone says what is to be canceled. Returns what gives its
   * place back; null where there is none, which counts as untold.
   */
  admit(bodyBytes: number): (() => void) | null {
    if (this.late >= mostLate || this.lateBytes + bodyBytes > mostLateBytes) {
      this.count('unsent')
      return null
    }
    this.late += 1
    this.lateBytes += bodyBytes
    return () => {
      this.late -= 1
      this.lateBytes -= bodyBytes
    }
  }

  private count(outcome: 'told' | 'refused' | 'failed' | 'unsent'): void {
    told.inc({ outcome })
  }
}

/** Reads what a vendor says to it, of which the status tells enough. */
class CancelReply implements UpstreamHandler {
  call: UpstreamCall | null = null
  private status = 0
  private bytes = 0

  constructor(private readonly settle: (outcome: 'told' | 'refused' | 'failed') => void) {}

  onHeaders(status: number): void {
    this.status = status
    this.settle(status >= 200 && status <= 299 ? 'told' : 'refused')
  }

  onData(chunk: Buffer): boolean {
    this.bytes += chunk.length
    if (this.bytes > mostReplyBytes) this.call?.abort()
    return true
  }

  onComplete(): void {}

  onError(_failure: UpstreamFailure): void {
    if (this.status === 0) this.settle('failed')
  }
}
