/** How a window judges, and for how long a judgement stands. */
export interface HealthRules {
  /** Fewer failures than this in the window say nothing. */
  readonly leastFailures: number
  /** From this share of failures on, what is watched rests. */
  readonly restRatio: number
}

/** `healthy`: use it. `resting`: do not. `trying`: its rest is over, and one call may find out. */
export type HealthState = 'healthy' | 'resting' | 'trying'

const bucketMs = 10_000
const bucketCount = 3
const firstRestMs = 5_000
const longestRestMs = 60_000
/** An upstream that asks for more has most likely something else in mind; it is asked again then. */
const longestAskedMs = 10 * 60_000
/** A trial that has not come back by then is taken for lost, and another call may try. */
const trialMs = 30_000

interface Bucket {
  index: number
  failures: number
  successes: number
}

/** Successes and failures of the last 30 s of one thing, and whether it is better left alone for a while. */
export class HealthWindow {
  private readonly buckets: Bucket[] = Array.from({ length: bucketCount }, () => ({
    index: -1,
    failures: 0,
    successes: 0,
  }))
  private restMs = firstRestMs
  private restsUntilMs: number | null = null
  /** When it failed last of what made it rest. */
  private restsSinceMs = 0
  private triesUntilMs = 0
  private lastFailureMs = 0

  constructor(private readonly rules: HealthRules) {}

  stateAt(nowMs: number): HealthState {
    if (this.restsUntilMs === null) return 'healthy'
    return nowMs < this.restsUntilMs || nowMs < this.triesUntilMs ? 'resting' : 'trying'
  }

  /** For how long it is left alone at most; 0 where it is not. */
  restsForMs(nowMs: number): number {
    return this.restsUntilMs === null ? 0 : Math.max(0, this.restsUntilMs - nowMs, this.triesUntilMs - nowMs)
  }

  /** A call that is about to use what rests is the trial, and others keep away until it ends, or this time; null for no trial. */
  tried(nowMs: number): number | null {
    if (this.stateAt(nowMs) !== 'trying') return null
    this.triesUntilMs = nowMs + trialMs
    return this.triesUntilMs
  }

  /** The trial until this time has ended and found nothing out: another call may try. */
  gaveUp(trialUntilMs: number): void {
    if (this.triesUntilMs === trialUntilMs) this.triesUntilMs = 0
  }

  /** A call that was asked at this time was answered. What was asked before it began to rest ends no rest. */
  succeeded(nowMs: number, askedAtMs: number): void {
    if (this.restsUntilMs !== null && askedAtMs >= this.restsSinceMs) this.reset()
    this.bucketAt(nowMs).successes += 1
  }

  /** `restMs`: for how long it asks to be left alone; it then rests at once, however well it did before. */
  failed(nowMs: number, restMs: number | null = null): void {
    this.lastFailureMs = nowMs
    this.bucketAt(nowMs).failures += 1
    if (restMs !== null) return this.restUntil(nowMs, nowMs + Math.min(restMs, longestAskedMs))
    if (this.restsUntilMs !== null) {
      if (nowMs < this.restsUntilMs) return
      this.restMs = Math.min(this.restMs * 2, longestRestMs)
      this.rest(nowMs)
    } else if (this.isBadAt(nowMs)) this.rest(nowMs)
  }

  /** How bad it is, for choosing the least bad: the share of failures, 0 to 1. */
  badnessAt(nowMs: number): number {
    const { failures, successes } = this.sumAt(nowMs)
    return failures === 0 ? 0 : failures / (failures + successes)
  }

  /** Its failures are forgotten. */
  isForgottenAt(nowMs: number): boolean {
    return this.restsUntilMs === null && nowMs - this.lastFailureMs > bucketMs * bucketCount
  }

  private isBadAt(nowMs: number): boolean {
    const { failures, successes } = this.sumAt(nowMs)
    const { leastFailures, restRatio } = this.rules
    return failures >= leastFailures && failures >= restRatio * (failures + successes)
  }

  private rest(nowMs: number): void {
    this.restUntil(nowMs, nowMs + this.restMs)
  }

  /** Of calls that were under way together the longest rest counts. */
  private restUntil(nowMs: number, untilMs: number): void {
    this.restsSinceMs = nowMs
    this.restsUntilMs = Math.max(this.restsUntilMs ?? 0, untilMs)
    this.triesUntilMs = 0
  }

  private reset(): void {
    this.restsUntilMs = null
    this.restMs = firstRestMs
    for (const bucket of this.buckets) Object.assign(bucket, { index: -1, failures: 0, successes: 0 })
  }

  private bucketAt(nowMs: number): Bucket {
    const index = Math.floor(nowMs / bucketMs)
    const bucket = this.buckets[index % bucketCount] as Bucket // the remainder is a place in the array
    if (bucket.index !== index) Object.assign(bucket, { index, failures: 0, successes: 0 })
    return bucket
  }

  private sumAt(nowMs: number): { failures: number; successes: number } {
    const oldest = Math.floor(nowMs / bucketMs) - bucketCount
    const sum = { failures: 0, successes: 0 }
    for (const { index, failures, successes } of this.buckets) {
      if (index <= oldest) continue
      sum.failures += failures
      sum.successes += successes
    }
    return sum
  }
}
