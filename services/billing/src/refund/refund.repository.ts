import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../books/prepared'
import type { Charge } from './refund.policy'

/** What the ledger has of a call, in short. */
interface FoundCharge {
  readonly requestId: string
  readonly chargedUnits: number
  readonly isRefunded: boolean
}

const selectCharge = prepared(
  'select-charge',
  `SELECT reference AS "requestId", user_id AS "userId", token_id AS "tokenId", channel_id AS "channelId",
    -units AS "chargedUnits", month, coalesce(details->'call'->>'group', '') AS "group", coalesce(details->>'model', '') AS model,
    coalesce((details->'call'->>'startedAtMs')::bigint + (details->'call'->>'durationMs')::bigint,
      (extract(epoch FROM created_at) * 1000)::bigint) AS "endedAtMs"
  FROM billing.ledger WHERE reference = $1 AND kind = 'usage'`,
)

const findCharges = prepared(
  'find-charges',
  `SELECT charge.reference AS "requestId", -charge.units AS "chargedUnits", refund.id IS NOT NULL AS "isRefunded"
  FROM billing.ledger charge LEFT JOIN billing.ledger refund ON refund.reference = charge.reference AND refund.kind = 'refund'
  WHERE charge.reference = ANY($1) AND charge.kind = 'usage'`,
)

/** Reads what calls were charged. */
@Injectable()
export class RefundRepository {
  /** Null where the ledger has no such call. */
  async charge(tx: Tx, requestId: string): Promise<Charge | null> {
    const [found] = await run<Charge>(tx, selectCharge, [requestId])
    if (found === undefined) return null
    return { ...found, chargedUnits: Number(found.chargedUnits), endedAtMs: Number(found.endedAtMs) }
  }

  async find(tx: Tx, requestIds: readonly string[]): Promise<FoundCharge[]> {
    const found = await run<FoundCharge>(tx, findCharges, [requestIds])
    return found.map((charge) => ({ ...charge, chargedUnits: Number(charge.chargedUnits) }))
  }
}
