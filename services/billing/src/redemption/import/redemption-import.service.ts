import { Injectable } from '@nestjs/common'
import {
  type ImportedRedemption,
  type ImportedRow,
  type redemptionsImport,
  rowOutcome,
  type RpcRequest,
} from '@tollgate/contracts'
import { Acts } from '@tollgate/messaging'
import { ImportedRows, type NotedRow, Transactions, type Tx } from '@tollgate/persistence'
import { Clock, sha256Hex } from '@tollgate/platform'
import type { RedemptionEntity } from '../redemption.entity'
import { RedemptionRepository } from '../redemption.repository'
import { RedemptionKeys } from '../redemption-keys'
import { newRedemptionOf } from './redemption-import.policy'

type Batch = RpcRequest<typeof redemptionsImport>

/** What a batch is held against. */
interface Present {
  readonly noted: ReadonlyMap<string, NotedRow>
  readonly users: ReadonlyMap<string, NotedRow>
  /** Hashes that a code has, also of this batch. */
  readonly hashes: Set<string>
}

interface Newcomer {
  readonly row: ImportedRow
  readonly code: Omit<RedemptionEntity, 'id'> | null
}

const operator = { userId: null, username: '', clientIp: '' } as const

/** Takes redemption codes out of databases of other gateways, with their keys; of one that was used also by whom, if they were taken. */
@Injectable()
export class RedemptionImport {
  private readonly imported = new ImportedRows('billing', 'redemptions')
  private readonly users = new ImportedRows('billing', 'users')

  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly keys: RedemptionKeys,
    private readonly transactions: Transactions,
    private readonly acts: Acts,
    private readonly clock: Clock,
  ) {}

  take(batch: Batch): Promise<ImportedRow[]> {
    return this.transactions.run(async (tx) => {
      await this.imported.lock(tx, batch.source)
      const present = await this.present(tx, batch)
      const all = batch.redemptions.map((given) => this.judged(given, present))
      if (!batch.isTrial) await this.write(tx, batch.source, all)
      return all.map(({ row }) => row)
    })
  }

  private async present(tx: Tx, { source, redemptions }: Batch): Promise<Present> {
    const ids = redemptions.map(({ sourceId }) => sourceId)
    const people = redemptions.flatMap(({ creatorId, usedById }) => [creatorId, usedById]).filter((id) => id !== '')
    const hashes = redemptions.map(({ key }) => sha256Hex(key.trim()))
    return {
      noted: await this.imported.find(tx, source, ids),
      users: await this.users.find(tx, source, [...new Set(people)]),
      hashes: new Set(await this.redemptions.present(tx, hashes)),
    }
  }

  private judged(given: ImportedRedemption, { noted, users, hashes }: Present): Newcomer {
    const row = { sourceId: given.sourceId, name: given.name }
    if (noted.has(given.sourceId)) return { row: rowOutcome.before(row), code: null }
    const read = newRedemptionOf(given)
    if ('refusal' in read) return { row: rowOutcome.refused(row, read.refusal), code: null }
    const kept = this.keys.keep(read.key)
    if (hashes.has(kept.keyHash)) return { row: rowOutcome.refused(row, 'a code here has this key'), code: null }
    hashes.add(kept.keyHash)
    const { columns, notes } = read
    const code = {
      ...columns,
      ...kept,
      creatorId: users.get(given.creatorId)?.id ?? null,
      usedUserId: columns.isGift ? null : (users.get(given.usedById)?.id ?? null),
      createdTime: columns.createdTime || Math.floor(this.clock.nowMs() / 1_000),
    }
    return { row: rowOutcome.taken(row, notes), code }
  }

  private async write(tx: Tx, source: string, all: readonly Newcomer[]): Promise<void> {
    const fresh = all.flatMap(({ row, code }) => (code === null ? [] : [{ row, code }]))
    if (fresh.length === 0) return
    const codes = await this.redemptions.insert(
      tx,
      fresh.map(({ code }) => code),
    )
    const rows = fresh.map(({ row: { sourceId, name } }, at) => ({
      sourceId,
      name,
      id: codes[at]?.id ?? null,
      isTaken: true,
    }))
    await this.imported.note(tx, source, rows)
    const uses = codes.flatMap(({ id: redemptionId, usedUserId: userId, quotaUnits: units, redeemedTime: usedTime }) =>
      userId === null ? [] : [{ redemptionId, userId, units, usedTime }],
    )
    await this.redemptions.addUses(tx, uses)
    const target = { kind: 'site', id: null, name: source } as const
    await this.acts.record(tx, operator, { action: 'site.imported', target, details: { redemptions: fresh.length } })
  }
}
