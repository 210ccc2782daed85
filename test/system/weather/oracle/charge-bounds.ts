import type { CallRecord } from './call-record'
import { costOf, type PricedTokens } from './cost'

/** What a call may be charged, write-off included. */
export interface ChargeBounds {
  readonly least: number
  readonly most: number
}

const nothing: ChargeBounds = { least: 0, most: 0 }

/**
 * What a call must be charged, in quota units. Answered whole it costs exactly what its upstream reports; cut it costs at least
 * what was delivered and at most what its hold bounds; refused it costs nothing. `outcome` is what the ledger says of the end:
 * that a process died is seen by it alone.
 */
export function boundsOf(call: CallRecord, outcome: string | null): ChargeBounds {
  if (isUntold(call)) return { least: 0, most: mostOf(call) }
  if (call.status !== 200) return nothing
  if (call.end === 'whole' && call.usage !== null) {
    const exact = costOf(call.price, reportedTokens(call))
    return { least: exact, most: exact }
  }
  const { inputBytes: textIn, outputTokens: textOut } = call.most
  const most = isEstimated(call, outcome) ? mostOf(call) : costOf(call.price, { textIn, cacheRead: 0, textOut })
  return { least: costOf(call.price, leastTokens(call, outcome)), most }
}

/** The edge lost the relay before anything of an answer came: how far the relay had got is told by nobody. */
export function isUntold({ status, end }: CallRecord): boolean {
  return status !== 200 && end === 'lost'
}

/** The most that a call may be charged, whatever becomes of it: also where its process was killed, and its output is estimated. */
export function mostOf({ price, most }: CallRecord): number {
  return costOf(price, { textIn: most.inputBytes, cacheRead: 0, textOut: most.outputTokens * mostEstimatedTokens })
}

/** Four bytes are taken for a token, and no word of the load has more than eight with its space. */
const mostEstimatedTokens = 2

/** The process that answered was killed: an upstream's own cut is told to the caller. */
function isEstimated({ end }: CallRecord, outcome: string | null): boolean {
  return outcome === 'upstream-cut' && end !== 'error'
}

/** The most of a call that may be the house's: one part of a stream, and nothing of an answer in one piece. */
export function mostWriteoffOf({ isStream, price }: CallRecord): number {
  return isStream ? costOf(price, { textIn: 0, cacheRead: 0, textOut: partTokens }) : 0
}

/** More than any upstream of the load sends in one part. */
const partTokens = 64

function reportedTokens({ usage }: CallRecord): PricedTokens {
  const { promptTokens = 0, cachedTokens = 0, completionTokens = 0 } = usage ?? {}
  return { textIn: promptTokens - cachedTokens, cacheRead: cachedTokens, textOut: completionTokens }
}

/**
 * A relay that lived on has counted all that it delivered. Of one that was killed the next knows what stood in the journal: an
 * estimate by bytes, a quarter of a second old at most, which is more than every second token.
 */
function leastTokens(call: CallRecord, outcome: string | null): PricedTokens {
  const { textIn, cacheRead } = reportedTokens(call)
  if (isEstimated(call, outcome)) {
    return { textIn: Math.floor(textIn / 2), cacheRead: 0, textOut: call.settledTokens }
  }
  return { textIn, cacheRead, textOut: call.outputTokens }
}
