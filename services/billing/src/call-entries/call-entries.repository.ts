import { Injectable } from '@nestjs/common'
import { type callEntries, callEntryKinds, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'

type Entry = RpcReply<typeof callEntries>['entries'][number]
type Row = { readonly [K in keyof Entry]: Entry[K] extends string ? Entry[K] : Entry[K] | string }

/** Reads the ledger by the call that its rows are of. */
@Injectable()
export class CallEntriesRepository {
  async list(tx: Tx, { requestId, userId }: RpcRequest<typeof callEntries>): Promise<Entry[]> {
    const rows = await tx.query<Row[]>(
      `SELECT id, kind, channel_id AS "channelId", units, house_units AS "houseUnits", balance_units AS "balanceUnits",
         floor(extract(epoch FROM created_at) * 1000)::bigint AS "createdAtMs",
         (details->'call'->>'startedAtMs')::bigint + (details->'call'->>'durationMs')::bigint AS "endedAtMs"
       FROM billing.ledger WHERE reference = $1 AND kind = ANY($2) AND ($3::bigint IS NULL OR user_id = $3) ORDER BY id`,
      [requestId, callEntryKinds, userId],
    )
    return rows.map(({ kind, channelId, endedAtMs, ...row }) => ({
      id: Number(row.id),
      kind,
      channelId: channelId === null ? null : Number(channelId),
      units: Number(row.units),
      houseUnits: Number(row.houseUnits),
      balanceUnits: Number(row.balanceUnits),
      createdAtMs: Number(row.createdAtMs),
      endedAtMs: endedAtMs === null ? null : Number(endedAtMs),
    }))
  }
}
