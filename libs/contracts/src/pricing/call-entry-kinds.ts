/** What the ledger can have of a call: its charge, what of it the house bore, and what was given back. */
export const callEntryKinds = ['usage', 'writeoff', 'refund'] as const
