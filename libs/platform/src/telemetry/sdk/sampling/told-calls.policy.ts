const defaultSlowSeconds = 10
const secondMs = 1_000

/**
 * From which duration on a call is traced though it was not chosen, as one is that failed: TRACE_SLOW_SECONDS, 10 unless given;
 * 0: neither. Null where OTEL_TRACES_SAMPLER says how to choose: then that has the last word.
 */
export function slowCallMs(env: NodeJS.ProcessEnv): number | null {
  if (env.OTEL_TRACES_SAMPLER?.trim()) return null
  const seconds = Number(env.TRACE_SLOW_SECONDS?.trim() || defaultSlowSeconds)
  if (seconds === 0) return null
  return (seconds > 0 ? seconds : defaultSlowSeconds) * secondMs
}
