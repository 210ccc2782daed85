import { Injectable } from '@nestjs/common'
import { receipt } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { z } from 'zod'
import { knownUntil } from './reader-position'

const { facts } = receipt.shape

/** What a call's row keeps of its receipt. */
const chargedDetails = receipt
  .pick({ leaseId: true, snapshot: true, counts: true, evidence: true, isDelivered: true })
  .extend({
    model: facts.shape.model,
    call: facts.pick({
      group: true,
      servedModel: true,
      upstreamModel: true,
      isStream: true,
      outcome: true,
      cacheAgeSeconds: true,
      startedAtMs: true,
      durationMs: true,
    }),
  })

/** One call as the ledger has it. */
export interface ChargedCall {
  readonly ledgerId: number
  readonly requestId: string
  readonly userId: number
  readonly tokenId: number | null
  readonly tokenName: string
  readonly channelId: number
  readonly chargedUnits: number
  readonly writeoffUnits: number
  readonly settledAt: string
  readonly details: z.output<typeof chargedDetails>
}

type Row = Omit<ChargedCall, 'details' | 'settledAt'> & { readonly details: unknown; readonly settledAt: Date }

/** A part of the ledger: rows behind `fromId` that a reader who has come so far must know. */
export interface LedgerRange {
  readonly fromId: number
  readonly position: Date | null
  readonly limit: number
}

/** Reads the ledger's calls in the order of their rows. */
@Injectable()
export class LogComparisonRepository {
  /** The next calls of the range, and the last row that was looked at; `fromId` where there is none. */
  async listCharged(tx: Tx, range: LedgerRange): Promise<{ calls: ChargedCall[]; lastId: number }> {
    const rows = await tx.query<Row[]>(
      `SELECT l.id AS "ledgerId", l.reference AS "requestId", l.user_id AS "userId", l.token_id AS "tokenId",
         coalesce(t.name, '') AS "tokenName", l.channel_id AS "channelId", -l.units AS "chargedUnits",
         coalesce(-w.house_units, 0) AS "writeoffUnits", l.created_at AS "settledAt", l.details
       FROM billing.ledger l
       LEFT JOIN billing.ledger w ON w.reference = l.reference AND w.kind = 'writeoff'
       LEFT JOIN billing.tokens t ON t.id = l.token_id
       WHERE l.id > $1 AND l.created_at < ${knownUntil('$2')} AND l.kind = 'usage' ORDER BY l.id LIMIT $3`,
      [range.fromId, range.position, range.limit],
    )
    const calls = rows.flatMap((row) => {
      const details = chargedDetails.safeParse(row.details)
      // Of a row that tells too little nothing can be asked.
      return details.success ? [{ ...row, settledAt: row.settledAt.toISOString(), details: details.data }] : []
    })
    return { calls, lastId: rows.at(-1)?.ledgerId ?? range.fromId }
  }

  /** Which of these calls were charged. */
  async booked(tx: Tx, requestIds: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ reference: string }[]>(
      `SELECT reference FROM billing.ledger WHERE reference = ANY($1) AND kind = 'usage'`,
      [requestIds],
    )
    return new Set(rows.map(({ reference }) => reference))
  }

  /** The last row of the ledger; 0 while it is empty. */
  async lastId(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(`SELECT coalesce(max(id), 0)::bigint AS id FROM billing.ledger`)
    return row?.id ?? 0
  }
}
