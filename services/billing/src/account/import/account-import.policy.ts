import type { ImportedAccount } from '@tollgate/contracts'
import type { LedgerRow } from '../../books/books-state'

/**
 * The row with which the ledger of a user begins who comes from another gateway. What they had used there is told beside it and
 * counts for nothing: sums here are of what this ledger has charged.
 */
export function openingRow(source: string, account: ImportedAccount): LedgerRow & { readonly kind: 'opening' } {
  const { sourceId, userId, balanceUnits, usedUnits, requestCount } = account
  return {
    kind: 'opening',
    reference: `${source}:${sourceId}`,
    userId,
    tokenId: null,
    channelId: null,
    units: balanceUnits,
    houseUnits: 0,
    balanceUnits,
    requests: 0,
    details: { source, sourceId, usedUnits, requestCount },
  }
}
