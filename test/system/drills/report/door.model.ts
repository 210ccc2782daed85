/** How one knock at the door ended, on the clock of `performance.now()`. */
export interface Knock {
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** `refused`: told so, or no connection was had. `broken`: it had begun, or nobody knows. */
  readonly outcome: 'answered' | 'refused' | 'broken'
  /** Who knocked and what came, in words; of what was answered nothing. */
  readonly words: string
  /** By somebody for whom no relay has borrowed anything. */
  readonly isRare: boolean
}

/** A time in which the door was shut. */
export interface Shut {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * When the door was shut: each time from the first knock that was not answered until the first one behind it, begun since, that
 * was, its own answer included. A door that is never answered again stays shut until the last knock.
 */
export function shutTimes(knocks: readonly Knock[]): Shut[] {
  const byEnd = [...knocks].sort((one, other) => one.endedAtMs - other.endedAtMs)
  const times: Shut[] = []
  let fromMs: number | null = null
  for (const { startedAtMs, endedAtMs, outcome } of byEnd) {
    if (fromMs === null) fromMs = outcome === 'answered' ? null : endedAtMs
    else if (outcome === 'answered' && startedAtMs >= fromMs) {
      times.push({ fromMs, untilMs: endedAtMs })
      fromMs = null
    }
  }
  const last = byEnd.at(-1)
  return fromMs === null || last === undefined ? times : [...times, { fromMs, untilMs: last.endedAtMs }]
}
