import type { Books, LedgerLine } from './books'
import type { CallRecord } from './call-record'
import { boundsOf, isUntold, mostOf, mostWriteoffOf } from './charge-bounds'
import type { Findings } from './findings'

/** What the ledger says of one request id. */
interface Charge {
  readonly line: LedgerLine
  readonly writeoffUnits: number
}

/** Calls of one caller and kind to which no head came: the house may have charged each of them, under an id that nobody knows. */
interface Unheard {
  left: number
  mostUnits: number
}

/** The calls of a load, and when the database forgot. */
export interface CallsRecord {
  readonly calls: Iterable<CallRecord>
  readonly money: { readonly forgotten: readonly { readonly fromMs: number; readonly untilMs: number }[] }
}

/** Holds every call of the load against the ledger, and every charge of the ledger against the load. */
export function findCallFaults({ ledger }: Books, { calls, money }: CallsRecord, findings: Findings): void {
  const charges = chargesOf(ledger, findings)
  const unheard = new Map<string, Unheard>()
  for (const call of calls) {
    if (call.requestId === null) noteUnheard(unheard, call)
    else {
      const charge = charges.get(call.requestId)
      findCallFault(call, charge, findings)
      if (charge && !mayHaveLostItsHold(call, money)) findWriteoff(call, charge, findings)
      charges.delete(call.requestId)
    }
  }
  for (const charge of charges.values()) findUnknown(charge, unheard, findings)
}

function chargesOf(ledger: readonly LedgerLine[], findings: Findings): Map<string, Charge> {
  const writeoffs = new Map<string, number>()
  for (const { kind, reference, houseUnits } of ledger) if (kind === 'writeoff') writeoffs.set(reference, -houseUnits)
  const charges = new Map<string, Charge>()
  for (const line of ledger) {
    if (line.kind !== 'usage') continue
    const { reference } = line
    if (charges.has(reference)) findings.add('billed-twice', `call ${reference} is billed twice`)
    charges.set(reference, { line, writeoffUnits: writeoffs.get(reference) ?? 0 })
  }
  return charges
}

function findCallFault(call: CallRecord, charge: Charge | undefined, findings: Findings): void {
  const name = nameOf(call)
  if (charge === undefined) {
    if (call.status === 200) findings.add('unbilled', `${name} was answered and is not billed`)
    return
  }
  const { line, writeoffUnits } = charge
  const { least, most } = boundsOf(call, line.outcome)
  const costs = writeoffUnits - line.units
  if (call.status !== 200 && !isUntold(call) && costs !== 0)
    findings.add('refused-and-billed', `${name} was refused and costs ${costs}`)
  else if (costs < least || costs > most) {
    const should = least === most ? `${least}` : `${least} to ${most}`
    findings.add('wrong-charge', `${name}, ${line.outcome}, costs ${costs} and should cost ${should}`)
  }
  if (call.channelId !== null && line.channelId !== call.channelId) {
    findings.add(
      'wrong-channel',
      `${name} was answered by channel ${call.channelId} and is billed at ${line.channelId}`,
    )
  }
  const payer = [line.userId, line.tokenId, line.model].join()
  const caller = [call.userId, call.tokenId, call.model].join()
  if (payer !== caller) findings.add('wrong-payer', `${name} was made by ${caller} and is billed to ${payer}`)
}

/** What was lent when the database forgot is not known to be, and is lent again: a budget or a balance may be used up without it. */
function mayHaveLostItsHold({ startedAtMs, endedAtMs }: CallRecord, { forgotten }: CallsRecord['money']): boolean {
  return forgotten.some(({ fromMs, untilMs }) => startedAtMs <= untilMs && endedAtMs >= fromMs)
}

function findWriteoff(call: CallRecord, { line, writeoffUnits }: Charge, findings: Findings): void {
  if (writeoffUnits <= mostWriteoffOf(call)) return
  const name = nameOf(call)
  findings.add('written-off', `${name}: ${writeoffUnits} of ${writeoffUnits - line.units} are the house's`)
}

const nameOf = ({ requestId, kind, status, end }: CallRecord) => `call ${requestId} (${kind}, ${status}, ${end})`

function noteUnheard(unheard: Map<string, Unheard>, call: CallRecord): void {
  const key = keyOf(call)
  const known = unheard.get(key)
  if (known === undefined) unheard.set(key, { left: 1, mostUnits: mostOf(call) })
  else {
    known.left += 1
    known.mostUnits = Math.max(known.mostUnits, mostOf(call))
  }
}

function findUnknown({ line, writeoffUnits }: Charge, unheard: Map<string, Unheard>, findings: Findings): void {
  const costs = writeoffUnits - line.units
  const known = unheard.get(keyOf(line))
  if (known === undefined || known.left === 0) {
    findings.add('unknown-call', `call ${line.reference}, which nobody made, is billed ${costs} to user ${line.userId}`)
    return
  }
  known.left -= 1
  if (costs > known.mostUnits) {
    findings.add(
      'wrong-charge',
      `call ${line.reference}, without an answer, costs ${costs} and may cost ${known.mostUnits}`,
    )
  }
}

function keyOf(of: Pick<CallRecord, 'userId' | 'tokenId'> & Pick<LedgerLine, 'model' | 'isStream'>): string {
  return [of.userId, of.tokenId, of.isStream, of.model].join()
}
