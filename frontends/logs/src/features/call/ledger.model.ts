import type { CallEntry } from '@tollgate/contracts/http/logs'

/** Whether a charge stands, went back in part or in whole; null where nothing was charged. */
export function refundState(entries: readonly CallEntry[]): 'none' | 'part' | 'whole' | null {
  const sum = (kind: CallEntry['kind']) =>
    entries.reduce((total, entry) => total + (entry.kind === kind ? entry.quota : 0), 0)
  const [charged, refunded] = [-sum('usage'), sum('refund')]
  if (charged === 0) return null
  if (refunded === 0) return 'none'
  return refunded < charged ? 'part' : 'whole'
}
