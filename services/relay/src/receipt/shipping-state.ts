/** Messages that are shipped and not applied, while billing answers. */
export const windowMessages = 16
/** Billing answers, yet what was shipped is not applied for so long: the stream may have lost it. */
const firstLostMs = 5_000
const longestLostMs = 60_000

/** How far one journal is shipped, and how far billing is with it: which goes back when billing says so. */
export class ShippingState {
  shippedSeq = 0
  appliedSeq = 0
  /** The last numbers of the oldest messages that are shipped and not applied. */
  private readonly underWay: number[] = []
  private lostMs = firstLostMs
  private gapSeq = -1

  /** `round` tells what is sent again from what was sent before. `movedAtMs` is when there last was a change. */
  constructor(
    public round: number,
    private movedAtMs: number,
  ) {}

  /** Whether another message may be shipped before an earlier one is applied. */
  get hasRoom(): boolean {
    return this.underWay.length < windowMessages
  }

  /** The stream has everything up to `lastSeq`; false when that is known already. */
  shipped(lastSeq: number, nowMs: number): boolean {
    if (this.appliedSeq >= this.shippedSeq) this.movedAtMs = nowMs
    if (lastSeq <= this.shippedSeq) return false
    this.shippedSeq = lastSeq
    if (this.hasRoom) this.underWay.push(lastSeq)
    return true
  }

  /** Billing has applied everything up to `seq`; false when that is known already. */
  applied(seq: number, nowMs: number): boolean {
    if (seq <= this.appliedSeq) return false
    this.appliedSeq = seq
    this.shippedSeq = Math.max(this.shippedSeq, seq)
    this.movedAtMs = nowMs
    this.lostMs = firstLostMs
    this.gapSeq = -1
    const arrived = this.underWay.findIndex((lastSeq) => lastSeq > seq)
    this.underWay.splice(0, arrived < 0 ? this.underWay.length : arrived)
    return true
  }

  /** Billing is here, whatever was known before: everything behind it is shipped anew, in a round of its own. */
  beginAgain(appliedSeq: number, nowMs: number): void {
    this.round += 1
    this.appliedSeq = appliedSeq
    this.shippedSeq = appliedSeq
    this.underWay.length = 0
    this.movedAtMs = nowMs
  }

  /** Whether a gap behind `seq` is told for the first time since billing moved: sending at once helps once, if it helps. */
  isNewGap(seq: number): boolean {
    const isNew = seq !== this.gapSeq
    this.gapSeq = seq
    return isNew
  }

  /** Whether what was shipped seems lost; the next time it takes longer to seem so. */
  seemsLost(nowMs: number): boolean {
    if (this.appliedSeq >= this.shippedSeq || nowMs - this.movedAtMs < this.lostMs) return false
    this.lostMs = Math.min(this.lostMs * 2, longestLostMs)
    return true
  }

  /** Billing did not answer: that nothing moved means nothing. */
  unanswered(nowMs: number): void {
    this.movedAtMs = nowMs
  }
}
