import type { MinuteCount } from './limits'

const secondMs = 1_000
/** So many seconds are looked at that a whole minute is among them, wherever in a second it began. */
const bucketCount = 61

/** Amounts of the last minute, second by second: never less than the minute holds, and at most a second's too much. */
export class MinuteWindow {
  private readonly amounts = new Array<number>(bucketCount).fill(0)
  /** The second in which it was last looked at. */
  private second = -1
  private total = 0

  add(amount: number, nowMs: number): void {
    this.turnTo(nowMs)
    const place = this.second % bucketCount
    this.amounts[place] = (this.amounts[place] ?? 0) + amount
    this.total += amount
  }

  /** Takes back what was added in this second, as far as the minute still holds it. */
  takeBack(amount: number, addedAtMs: number, nowMs: number): void {
    this.turnTo(nowMs)
    const second = Math.floor(addedAtMs / secondMs)
    if (second <= this.second - bucketCount) return
    const place = second % bucketCount
    const taken = Math.min(amount, this.amounts[place] ?? 0)
    this.amounts[place] = (this.amounts[place] ?? 0) - taken
    this.total -= taken
  }

  /** For how long so much more does not fit below the limit; 0 where it fits. An empty minute takes anything. */
  fullForMs(amount: number, limit: number, nowMs: number): number {
    this.turnTo(nowMs)
    let left = this.total
    if (left === 0 || left + amount <= limit) return 0
    for (let second = this.second - bucketCount + 1; second <= this.second; second++) {
      left -= this.amounts[((second % bucketCount) + bucketCount) % bucketCount] ?? 0
      if (left <= 0 || left + amount <= limit) return (second + bucketCount) * secondMs - nowMs
    }
    return bucketCount * secondMs
  }

  /** What it holds, and for how long any of that stays. */
  standing(nowMs: number): MinuteCount {
    this.turnTo(nowMs)
    if (this.total === 0) return { count: 0, emptyInMs: 0 }
    let newest = this.second
    while ((this.amounts[((newest % bucketCount) + bucketCount) % bucketCount] ?? 0) === 0) newest -= 1
    return { count: this.total, emptyInMs: (newest + bucketCount) * secondMs - nowMs }
  }

  /** Forgets the seconds that have left the window. */
  private turnTo(nowMs: number): void {
    const second = Math.floor(nowMs / secondMs)
    const passed = Math.min(bucketCount, second - this.second)
    for (let step = 1; step <= passed; step++) {
      const place = (((second - passed + step) % bucketCount) + bucketCount) % bucketCount
      this.total -= this.amounts[place] ?? 0
      this.amounts[place] = 0
    }
    if (passed > 0) this.second = second
  }
}
