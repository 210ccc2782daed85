const notFree = new Set([
  'accounts_balance_covers_held',
  'token_quotas_remainder_covers_held',
  // A token's cap of a day or month: `lend` says so by a hold that none can be.
  'token_quotas_held_not_negative',
  // Likewise a budget, of an account or a group.
  'accounts_held_not_negative',
  'group_spends_held_not_negative',
])

/** True when a statement tried to hold what is not free: the constraints of the books refused it as a whole. */
export function isNotFree(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('constraint' in error)) return false
  return error.code === '23514' && notFree.has(String(error.constraint))
}
