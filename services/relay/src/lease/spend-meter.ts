/** What was spent in the last so many seconds, by whole seconds of the monotonic clock. */
export class SpendMeter {
  private readonly buckets: number[]
  private second = 0
  private sum = 0

  constructor(seconds = 10) {
    this.buckets = new Array<number>(seconds).fill(0)
  }

  add(units: number, nowMs: number): void {
    this.advance(nowMs)
    const at = this.second % this.buckets.length
    this.buckets[at] = (this.buckets[at] ?? 0) + units
    this.sum += units
  }

  total(nowMs: number): number {
    this.advance(nowMs)
    return this.sum
  }

  private advance(nowMs: number): void {
    const second = Math.floor(nowMs / 1_000)
    if (second === this.second) return
    const size = this.buckets.length
    const passed = Math.min(second - this.second, size)
    for (let step = 1; step <= passed; step++) {
      const at = (this.second + step) % size
      this.sum -= this.buckets[at] ?? 0
      this.buckets[at] = 0
    }
    this.second = second
  }
}
