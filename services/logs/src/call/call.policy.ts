import type { CallState } from '@tollgate/contracts/http/logs'

/** A relay ships its receipts within seconds, after an outage of its own or ours within the hour. */
const pendingMs = 60 * 60 * 1_000
/** Clocks of relays may be ahead by so much. */
const aheadMs = 60_000

/** What was found of a call. */
export interface Found {
  readonly hasRow: boolean
  /** When the ledger says that it ended; null where it does not know it. */
  readonly chargedEndMs: number | null
  /** When its id says that it began; null where it tells nothing. */
  readonly begunAtMs: number | null
  /** Up to when the log was cleared. */
  readonly clearedMs: number
  readonly nowMs: number
}

/** Why a call stands in the log, or does not. */
export function stateOf({ hasRow, chargedEndMs, begunAtMs, clearedMs, nowMs }: Found): CallState {
  if (hasRow) return 'logged'
  if (chargedEndMs !== null) return chargedEndMs < clearedMs ? 'cleared' : 'unlogged'
  if (begunAtMs === null || begunAtMs > nowMs + aheadMs) return 'unknown'
  if (begunAtMs < clearedMs) return 'cleared'
  return nowMs - begunAtMs < pendingMs ? 'pending' : 'unknown'
}

/** The time in a request id, which is a UUIDv7; null where it is none of ours. */
export function begunAtMs(requestId: string): number | null {
  if (requestId[14] !== '7') return null
  return Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16)
}
