import { type Receipt, receipt } from '@tollgate/contracts'
import { z } from 'zod'

/**
 * Written before the first byte of an answer goes to the client: the receipt as it would be if nothing more came. It
 * stays in the relay; what is shipped is the receipt made of it.
 */
const openLine = z.object({ type: z.literal('open'), receipt })

/** How far a stream has come since its `open` line. */
const progressLine = z.object({
  type: z.literal('progress'),
  requestId: z.uuid(),
  /** Tokens delivered so far, by estimate. */
  textOut: z.int().nonnegative(),
  durationMs: z.int().nonnegative(),
})
export type ProgressLine = z.output<typeof progressLine>

/** The line of a call whose answer begins. */
export function openLineOf(receiptJson: string): string {
  return `{"type":"open","receipt":${receiptJson}}`
}

/** The line of a stream that goes on. */
export function progressLineOf({ requestId, textOut, durationMs }: Omit<ProgressLine, 'type'>): string {
  return `{"type":"progress","requestId":"${requestId}","textOut":${textOut},"durationMs":${durationMs}}`
}

/** The line of a journal of which billing claims to have applied more than there is: none of it passes for applied. */
export const distrustedLine = '{"type":"distrusted"}'

/** The shipped entry of a finished call. */
export function receiptLineOf(seq: number, receiptJson: string): string {
  return `{"type":"receipt","seq":${seq},"receipt":${receiptJson}}`
}

/** The shipped entry that gives a lease back. */
export function returnLineOf(seq: number, leaseId: string): string {
  return `{"type":"return","seq":${seq},"leaseId":"${leaseId}"}`
}

/** The shipped entry behind everything that an ended process left: its journal has been brought home, its leases are done. */
export function supersededLineOf(seq: number, journal: string): string {
  return `{"type":"superseded","seq":${seq},"journal":"${journal}"}`
}

/** Where the first letter of a line's type stands, which tells shipped lines from others. */
const typeAt = '{"type":"'.length
const [letterR, letterS] = Buffer.from('rs')

/** Whether the line that begins at `start` is shipped; without decoding, as it is asked of every line. */
export function isShippedAt(bytes: Buffer, start: number): boolean {
  const letter = bytes[start + typeAt]
  return letter === letterR || letter === letterS
}

const shippedReceipt = /^{"type":"receipt","seq":\d+,"receipt":({"requestId":"([0-9a-f-]{36})".*})}$/s

/** The receipt in a shipped line, as it stands there, and its call; null in one of another type. */
export function receiptIn(line: string): { requestId: string; json: string } | null {
  const [, json, requestId] = shippedReceipt.exec(line) ?? []
  return json !== undefined && requestId !== undefined ? { requestId, json } : null
}

const unshipped = /^{"type":"(?:open","receipt":{|progress",)"requestId":"([0-9a-f-]{36})"/

/** The call of which an `open` or `progress` line speaks; null in one of another type. */
export function callOf(line: string): string | null {
  return unshipped.exec(line)?.[1] ?? null
}

/** The receipt of a call that never got one, by the last that its journal knew of it; null when that cannot be read. */
export function settleAbandoned(openText: string, progressText: string | null): Receipt | null {
  const open = openLine.safeParse(parsed(openText)).data?.receipt
  if (open === undefined) return null
  const progress = progressText === null ? undefined : progressLine.safeParse(parsed(progressText)).data
  return {
    ...open,
    counts: { ...open.counts, textOut: Math.max(open.counts.textOut, progress?.textOut ?? 0) },
    facts: { ...open.facts, durationMs: Math.max(open.facts.durationMs, progress?.durationMs ?? 0) },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
