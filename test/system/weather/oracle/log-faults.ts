import type { Books, LedgerLine } from './books'
import type { Findings } from './findings'

/** Holds the usage log against the ledger: each charge stands in it once, with the same figures and names. */
export function findLogFaults({ ledger, log, tokens }: Books, findings: Findings): void {
  const charges = new Map<string, LedgerLine>()
  for (const line of ledger) if (line.kind === 'usage') charges.set(line.reference, line)
  const names = new Map(tokens.map(({ tokenId, name }) => [tokenId, name]))
  const seen = new Set<string>()
  for (const row of log) {
    const { requestId } = row
    const charge = charges.get(requestId)
    if (seen.has(requestId)) findings.add('log-twice', `call ${requestId} stands twice in the log`)
    seen.add(requestId)
    if (charge === undefined) {
      findings.add('log-unknown', `call ${requestId} is in the log and not in the ledger`)
      continue
    }
    const name = names.get(row.tokenId ?? 0) ?? row.tokenName
    const told = [row.units, row.userId, row.tokenId, row.channelId, row.model, row.tokenName]
    const booked = [-charge.units, charge.userId, charge.tokenId, charge.channelId, charge.model, name]
    if (told.join() !== booked.join())
      findings.add('log-differs', `call ${requestId}: ledger ${booked.join()}, log ${told.join()}`)
  }
  for (const id of charges.keys())
    if (!seen.has(id)) findings.add('log-missing', `call ${id} is in the ledger and not in the log`)
}
