import type { Clock } from '@tollgate/platform'
import { likelyOutputTokens } from '../../counting/likely-tokens'

const everyMs = 250

/** Whom it is told, and by which clock. */
interface ProgressPort {
  readonly context: { readonly clock: Clock }
  /** So many tokens are delivered, by estimate. */
  progress(textOut: number): void
}

/** Tells how much of an answer is delivered, four times a second at most: should the process end, so much is billed. */
export class DeliveryProgress {
  private toldMs: number

  constructor(private readonly port: ProgressPort) {
    this.toldMs = port.context.clock.monotonicMs()
  }

  note(textBytes: number): void {
    const nowMs = this.port.context.clock.monotonicMs()
    if (nowMs - this.toldMs < everyMs) return
    this.toldMs = nowMs
    this.port.progress(likelyOutputTokens(textBytes))
  }
}
