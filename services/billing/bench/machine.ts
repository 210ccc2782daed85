import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of CPU that a process and its children have used so far, as Linux tells; 0 elsewhere. */
export function cpuSeconds(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid))
    return [String(pid), ...children].reduce((sum, process) => sum + ownSeconds(process), 0)
  } catch {
    return 0
  }
}

function ownSeconds(process: string): number {
  const stat = statOf(process)
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond
}

/** The fields behind the process's name: state, parent, and so on. */
function statOf(process: string): string[] {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** The middle and the slow end of some durations. */
export function spread(durationsMs: readonly number[]): string {
  const sorted = [...durationsMs].sort((left, right) => left - right)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
