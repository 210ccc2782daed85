import { useCallback, useEffect, useState } from 'react'
import { secondsLeft } from './countdown.model'

export interface Countdown {
  /** Seconds; 0 when it does not run. */
  readonly left: number
  readonly start: (seconds: number) => void
}

/** Counts seconds down to nothing. */
export function useCountdown(): Countdown {
  const [{ until, now }, setTime] = useState({ until: 0, now: 0 })
  const left = secondsLeft(until, now)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setTime((time) => ({ ...time, now: Date.now() })), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback((seconds: number) => {
    const begun = Date.now()
    setTime({ until: begun + seconds * 1_000, now: begun })
  }, [])
  return { left, start }
}
