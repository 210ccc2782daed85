import { z } from 'zod'
import { mostSettledCalls, settledUsage } from '../billing/usage-settled.v1.event'
import { defineRpc } from '../core/contract'

/**
 * Up to which ledger row billing has compared the log with the ledger. Logs keeps it, so that it goes back when the log
 * does, and what was lost is compared again.
 */
export const comparedLedger = defineRpc({
  subject: 'rpc.logs.ledger.compared.v1',
  /** The new one; null only asks. */
  request: z.object({ ledgerId: z.int().nonnegative().nullable() }),
  reply: z.object({
    ledgerId: z.int().nonnegative(),
    /** What billing told before that moment (Unix milliseconds) is in the log, if it ever will be; null: nothing waits. */
    caughtUpToMs: z.int().nullable(),
  }),
})

/** Calls of one question. */
export const mostComparedCalls = 500

/**
 * Which of these charged calls the log has not, or otherwise: with another amount, at another time, or more than once. None while
 * the site keeps no log of calls.
 */
export const compareLedger = defineRpc({
  subject: 'rpc.logs.ledger.compare.v1',
  request: z.object({
    calls: z.array(z.object({ requestId: z.uuid(), endedAtMs: z.int(), chargedUnits: z.int() })).max(mostComparedCalls),
  }),
  reply: z.object({ missing: z.array(z.uuid()), differing: z.array(z.uuid()) }),
  timeoutMs: 10_000,
})

/** Writes the rows of calls that the log has lost, as far as the ledger can tell of them; those that it has stay as they are. */
export const restoreLog = defineRpc({
  subject: 'rpc.logs.ledger.restore.v1',
  request: z.object({ calls: z.array(settledUsage).min(1).max(mostSettledCalls) }),
  /** Rows that the log has no room for. */
  reply: z.object({ refused: z.int().nonnegative() }),
  timeoutMs: 10_000,
})

/** Calls that are mended by one request: each of them by itself. */
export const mostMendedCalls = 20

/**
 * Makes the rows of these calls say what the ledger says, and all that was counted of them with them; what only the receipt knew stays
 * as it stands there. Asked again it changes nothing.
 */
export const mendLog = defineRpc({
  subject: 'rpc.logs.ledger.mend.v1',
  request: z.object({ calls: z.array(settledUsage).min(1).max(mostMendedCalls) }),
  reply: z.object({
    /** Calls whose rows were changed now. */
    mended: z.array(z.uuid()),
    /** Rows that the log has no room for. */
    refused: z.int().nonnegative(),
  }),
  timeoutMs: 10_000,
})

/** A place among the rows of the log, in the order of their times. */
const rowPlace = z.object({ atMs: z.int(), id: z.int().nonnegative() })

/** The next rows of charged calls of which nobody has asked yet whether the ledger knows them. Logs keeps how far that was done. */
export const loggedCalls = defineRpc({
  subject: 'rpc.logs.ledger.logged.v1',
  request: z.object({}),
  reply: z.object({
    calls: z.array(z.object({ requestId: z.uuid(), endedAtMs: z.int() })).max(mostComparedCalls),
    /** The place of the last of them; null where there are none. */
    upTo: rowPlace.nullable(),
  }),
  timeoutMs: 10_000,
})

/** Takes away the rows of calls that the ledger does not know, and all that was counted of them; and notes up to where that was asked. */
export const strikeUnbooked = defineRpc({
  subject: 'rpc.logs.ledger.strike.v1',
  request: z.object({
    calls: z.array(z.object({ requestId: z.uuid(), endedAtMs: z.int() })).max(mostComparedCalls),
    upTo: rowPlace,
  }),
  reply: z.object({ struck: z.array(z.uuid()) }),
  timeoutMs: 10_000,
})
