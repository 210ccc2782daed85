import type { Books, LedgerLine, TaskLine } from '../books'
import type { Findings } from '../findings'
import { grouped } from '../grouped'
import { mayBeForgotten } from '../money/money-record'
import type { SubmitRecord, TaskRecord } from './task-record'

/**
 * Holds tasks against what their callers and upstreams know: each that was taken in is charged once, each has ended as its upstream
 * says, what has failed was given back once with its sides, and nothing else was.
 */
export function findTaskFaults(books: Books, tasks: TaskRecord, findings: Findings): void {
  const charges = new Map<string, LedgerLine>()
  for (const line of books.ledger) {
    if (line.kind !== 'usage' || !isSubmit(line, tasks)) continue
    if (charges.has(line.reference)) findings.add('billed-twice', `submit ${line.reference} is billed twice`)
    charges.set(line.reference, line)
  }
  findSubmitFaults(charges, tasks, findings)
  findEndFaults(books, tasks, findings)
  findRefundFaults(books, { charges, tasks }, findings)
  for (const said of tasks.untaken) findings.add('task-untaken', said)
  for (const said of tasks.takenForgeries) findings.add('forgery-taken', said)
}

/** Whether the ledger's row is one of a submit. */
export function isSubmit({ model }: Pick<LedgerLine, 'model'>, { prices }: TaskRecord): boolean {
  return model !== null && Object.hasOwn(prices, model)
}

function findSubmitFaults(charges: ReadonlyMap<string, LedgerLine>, tasks: TaskRecord, findings: Findings): void {
  const unknown = new Set(charges.keys())
  const unheard = new Map<number, number>()
  for (const submit of tasks.submits) {
    const { requestId, userId } = submit
    if (requestId === null) unheard.set(userId, (unheard.get(userId) ?? 0) + 1)
    else {
      unknown.delete(requestId)
      findSubmitFault(submit, charges.get(requestId), tasks, findings)
    }
  }
  for (const id of unknown) {
    const userId = charges.get(id)?.userId ?? 0
    const left = (unheard.get(userId) ?? 0) - 1
    unheard.set(userId, left)
    if (left < 0) findings.add('unknown-call', `submit ${id}, which nobody made, is billed to user ${userId}`)
  }
}

function findSubmitFault(
  submit: SubmitRecord,
  charge: LedgerLine | undefined,
  { prices }: TaskRecord,
  findings: Findings,
): void {
  const { requestId, userId, tokenId, model, upstreamId, isAnswered } = submit
  const [price, costs] = [prices[model] ?? 0, -(charge?.units ?? 0)]
  const name = `submit ${requestId} (${submit.status}, ${upstreamId ?? 'no task'})`
  if (charge === undefined) {
    if (upstreamId !== null) findings.add('unbilled', `${name} was taken in and is not billed`)
    return
  }
  if (isAnswered && upstreamId === null && costs !== 0)
    findings.add('refused-and-billed', `${name} was refused and costs ${costs}`)
  else if (costs !== price && (upstreamId !== null || costs !== 0))
    findings.add('wrong-charge', `${name} costs ${costs} and should cost ${price}`)
  const payer = [charge.userId, charge.tokenId, charge.model].join()
  const caller = [userId, tokenId, model].join()
  if (payer !== caller) findings.add('wrong-payer', `${name} was made by ${caller} and is billed to ${payer}`)
}

function findEndFaults({ tasks: lines }: Books, tasks: TaskRecord, findings: Findings): void {
  const known = new Map(lines.map((line) => [line.requestId, line]))
  for (const { requestId, upstreamId, atMs } of tasks.submits) {
    if (requestId === null || upstreamId === null) continue
    const line = known.get(requestId)
    if (line === undefined) findings.add('task-missing', `task ${requestId} was taken in and is not there`)
    // What came back with its charge alone may have been made anew.
    else if (line.upstreamId !== upstreamId && !isUnheard(line, tasks) && !mayBeForgotten(tasks, atMs))
      findings.add('task-end', `task ${requestId} is ${upstreamId} to its caller and ${line.upstreamId} here`)
  }
  for (const line of lines) findEndFault(line, tasks, findings)
}

/** What its upstream answered is not known, and may be told still, or was told by news that are lost. */
function isUnheard({ upstreamId, status, failCause }: TaskLine, { losesNews }: TaskRecord): boolean {
  return upstreamId === null && (!isFinal(status) || (losesNews && failCause === 'lost'))
}

function isFinal(status: string | undefined): boolean {
  return status === 'SUCCESS' || status === 'FAILURE'
}

function findEndFault(
  { requestId, upstreamId, status, failCause, isAsked }: TaskLine,
  tasks: TaskRecord,
  findings: Findings,
): void {
  if (!isFinal(status)) {
    findings.add('task-open', `task ${requestId} (${upstreamId}) is ${status}`)
    return
  }
  if (isAsked) findings.add('task-asked', `task ${requestId} (${upstreamId}) is ${status}, and is asked about`)
  const should = upstreamId === null ? 'FAILURE' : (tasks.ends.get(upstreamId) ?? 'FAILURE')
  // Its relay ended before it could say what the upstream had answered.
  if (status !== should && failCause !== 'lost')
    findings.add('task-end', `task ${requestId} (${upstreamId}) is ${status} and its upstream says ${should}`)
}

function findRefundFaults(
  books: Books,
  { charges, tasks: record }: { readonly charges: ReadonlyMap<string, LedgerLine>; readonly tasks: TaskRecord },
  findings: Findings,
): void {
  const tasks = new Map(books.tasks.map((line) => [line.requestId, line]))
  const refunds = grouped(
    books.ledger.filter(({ kind }) => kind === 'refund'),
    ({ reference }) => reference,
  )
  const told = grouped(books.refundRows, ({ requestId }) => requestId)
  for (const [id, charge] of charges) {
    const isOwed = tasks.get(id)?.status === 'FAILURE' && charge.units !== 0
    if (isOwed && !refunds.has(id)) findings.add('unrefunded', `task ${id} has failed and costs ${-charge.units}`)
  }
  for (const [id, rows] of refunds) {
    const [charge, [refund]] = [charges.get(id), rows]
    if (rows.length > 1) findings.add('wrong-refund', `task ${id} was given back ${rows.length} times`)
    const status = tasks.get(id)?.status
    if (status === undefined) findings.add('task-missing', `task ${id} was given back and is not there`)
    // Whose end the database forgot is asked about once more.
    else if (status === 'SUCCESS') findings.add('wrong-refund', `task ${id} has not failed and was given back`)
    const sides = ({ units, userId, tokenId, channelId, group, month }: LedgerLine) =>
      [Math.abs(units), userId, tokenId, channelId, group, month].join()
    const [is, should] = [refund && sides(refund), charge && sides(charge)]
    if (is !== should) findings.add('wrong-refund', `task ${id} was charged ${should} and given back ${is}`)
    const units = (told.get(id) ?? []).map((row) => row.units)
    if (units.length === 0 && record.losesNews) continue
    if (units.length === 0) findings.add('refund-untold', `the log does not tell that task ${id} was given back`)
    else if (units.join() !== String(refund?.units))
      findings.add('log-differs', `the log tells of ${units.join(' and ')} that task ${id} was given back`)
  }
}
