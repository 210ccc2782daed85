/** How much of the average the newest answer makes: ten answers on, nine tenths of what was measured before are forgotten. */
const newestShare = 0.2
/** One that is being measured for the first time is not preferred for that again: others would all wait for it, too. */
const measuringMs = 10_000
/** Models of one channel that are measured at a time. Callers can think up names, of custom GPTs for example. */
const maxModels = 1_000

interface Measure {
  /** Null until it was measured once. */
  averageMs: number | null
  measuringUntilMs: number
}

/** How long one channel takes to begin an answer, by model, and for streams and other answers apart. */
export class ChannelLatency {
  private readonly measures = new Map<string, Measure>()

  /** The average, of which newer answers make more; null where there is none yet. */
  averageMs(model: string, isStream: boolean): number | null {
    return this.measures.get(nameOf(model, isStream))?.averageMs ?? null
  }

  /** Whether nobody has measured it, and nobody is about to. */
  isUnknown(model: string, isStream: boolean, nowMs: number): boolean {
    const measure = this.measures.get(nameOf(model, isStream))
    return measure === undefined || (measure.averageMs === null && nowMs >= measure.measuringUntilMs)
  }

  /** A call is about to be answered by it. */
  tried(model: string, isStream: boolean, nowMs: number): void {
    const measure = this.measureOf(nameOf(model, isStream))
    if (measure.averageMs === null) measure.measuringUntilMs = nowMs + measuringMs
  }

  took(model: string, isStream: boolean, ms: number): void {
    const measure = this.measureOf(nameOf(model, isStream))
    const { averageMs } = measure
    measure.averageMs = averageMs === null ? ms : averageMs + (ms - averageMs) * newestShare
  }

  private measureOf(name: string): Measure {
    const known = this.measures.get(name)
    if (known !== undefined) return known
    if (this.measures.size >= maxModels) {
      const [oldest] = this.measures.keys()
      if (oldest !== undefined) this.measures.delete(oldest)
    }
    const measure = { averageMs: null, measuringUntilMs: 0 }
    this.measures.set(name, measure)
    return measure
  }
}

function nameOf(model: string, isStream: boolean): string {
  return isStream ? `s ${model}` : `w ${model}`
}
