import type { UpdateCheck } from '@tollgate/contracts/http/identity'

/** What a check for updates says. */
export type UpdateState = 'unknown' | 'latest' | 'newer'

/** Whether the latest release is newer than the running one; what cannot be compared is unknown. */
export function updateState(check: UpdateCheck): UpdateState {
  if (check === null) return 'unknown'
  const [running, latest] = [partsOf(check.current), partsOf(check.latest)]
  if (running === null || latest === null) return 'unknown'
  for (const [at, part] of latest.entries()) {
    const other = running[at] ?? 0
    if (part !== other) return part > other ? 'newer' : 'latest'
  }
  return 'latest'
}

/** The numbers of `v1.20.3`; what follows a hyphen is a release before it, and not counted. */
function partsOf(version: string): readonly number[] | null {
  const found = /^v?(\d+(?:\.\d+)*)/.exec(version.trim())
  return found?.[1]?.split('.').map(Number) ?? null
}
