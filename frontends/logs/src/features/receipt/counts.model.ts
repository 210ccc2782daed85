import type { CountName, UsageCounts } from '@tollgate/usage'

/** The counts that are there, with a whole call left out: what a reader calls usage. */
export function usedCounts(counts: UsageCounts): readonly { readonly name: CountName; readonly count: number }[] {
  return (Object.keys(counts) as CountName[])
    .filter((name) => name !== 'calls' && counts[name] > 0)
    .map((name) => ({ name, count: counts[name] }))
}
