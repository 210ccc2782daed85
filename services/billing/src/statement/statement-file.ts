import { csvHead, csvLine } from '@tollgate/platform'
import type { StatementRow } from './statement.repository'

const columns = ['id', 'time', 'kind', 'reference', 'token_id', 'model', 'outcome', 'units', 'balance_units'] as const

/** The first lines of a statement: its columns, and what the user had when the month began. */
export function statementHead(beginsAt: Date, balanceUnits: number): string {
  return csvHead(columns) + balanceLine('balance-before', beginsAt, balanceUnits)
}

/** One line for each row of the ledger; `units` is what it did to the balance, `balance_units` what was there behind it. */
export function statementLine(row: StatementRow): string {
  const { id, createdAt, kind, reference, tokenId, model, outcome, units, balanceUnits } = row
  return csvLine([id, createdAt.toISOString(), kind, reference, tokenId, model, outcome, units, balanceUnits])
}

/** The last line: all that moved the balance, and what the user had then. */
export function statementFoot(endsAt: Date, movedUnits: number, balanceUnits: number): string {
  return csvLine([null, endsAt.toISOString(), 'balance-after', null, null, null, null, movedUnits, balanceUnits])
}

function balanceLine(kind: string, at: Date, balanceUnits: number): string {
  return csvLine([null, at.toISOString(), kind, null, null, null, null, null, balanceUnits])
}
