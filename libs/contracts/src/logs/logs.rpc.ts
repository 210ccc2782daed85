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

/** Which of these charged calls the log has not, or with another amount. None while the site keeps no log of calls. */
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
