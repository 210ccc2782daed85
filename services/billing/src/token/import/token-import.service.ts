import { Injectable } from '@nestjs/common'
import {
  type ImportedRow,
  type ImportedToken,
  rowOutcome,
  type RpcRequest,
  type tokensImport,
} from '@tollgate/contracts'
import { Acts } from '@tollgate/messaging'
import { ImportedRows, type NotedRow, Transactions, type Tx } from '@tollgate/persistence'
import { Clock, sha256Hex } from '@tollgate/platform'
import { neverRotated } from '../keys/key.policy'
import { TokenKeys } from '../keys/token-keys'
import { type NewCappedToken, TokenStore } from '../token-store'
import { newTokenOf } from './token-import.policy'

type Batch = RpcRequest<typeof tokensImport>

/** What a batch is held against. */
interface Present {
  readonly noted: ReadonlyMap<string, NotedRow>
  readonly owners: ReadonlyMap<string, NotedRow>
  /** Hashes of keys that a token has, also of this batch. */
  readonly hashes: Set<string>
}

/** A token as it came, and what is made of it. */
interface ReadToken {
  readonly given: ImportedToken
  readonly token: ReturnType<typeof newTokenOf>
}

interface Newcomer {
  readonly row: ImportedRow
  readonly token: NewCappedToken | null
}

const operator = { userId: null, username: '', clientIp: '' } as const

/**
 * Takes tokens out of databases of other gateways, with their keys. Nobody is told: relays ask for a key that they do not know, and a
 * key that is new was never known to them.
 */
@Injectable()
export class TokenImport {
  private readonly imported = new ImportedRows('billing', 'tokens')
  private readonly owners = new ImportedRows('billing', 'users')

  constructor(
    private readonly store: TokenStore,
    private readonly keys: TokenKeys,
    private readonly transactions: Transactions,
    private readonly acts: Acts,
    private readonly clock: Clock,
  ) {}

  take(batch: Batch): Promise<ImportedRow[]> {
    return this.transactions.run(async (tx) => {
      await this.imported.lock(tx, batch.source)
      const read = batch.tokens.map((given): ReadToken => ({ given, token: newTokenOf(given) }))
      const present = await this.present(tx, batch, read)
      const all = read.map((each) => this.judged(each, present, batch.isTrial))
      if (!batch.isTrial) await this.write(tx, batch.source, all)
      return all.map(({ row }) => row)
    })
  }

  private async present(tx: Tx, { source, tokens }: Batch, read: readonly ReadToken[]): Promise<Present> {
    const hashes = read.flatMap(({ token }) => ('refusal' in token ? [] : [sha256Hex(token.key)]))
    return {
      noted: await this.imported.find(
        tx,
        source,
        tokens.map(({ sourceId }) => sourceId),
      ),
      owners: await this.owners.find(tx, source, [...new Set(tokens.map(({ ownerId }) => ownerId))]),
      hashes: new Set(await this.store.present(tx, hashes)),
    }
  }

  private judged({ given, token: read }: ReadToken, { noted, owners, hashes }: Present, isTrial: boolean): Newcomer {
    const { sourceId, name, ownerId } = given
    const row = { sourceId, name }
    const refused = (reason: string): Newcomer => ({ row: rowOutcome.refused(row, reason), token: null })
    if (noted.has(sourceId)) return { row: rowOutcome.before(row), token: null }
    const userId = owners.get(ownerId)?.id ?? null
    // A trial takes no users, and whoever tries knows which it would take.
    if (userId === null && !isTrial) return refused(`its owner, user ${ownerId}, was not taken`)
    if ('refusal' in read) return refused(read.refusal)
    const hash = sha256Hex(read.key)
    if (hashes.has(hash)) return refused('a token here has this key')
    hashes.add(hash)
    const { columns, isUnlimited, remainUnits, notes } = read
    const token = isTrial
      ? null
      : {
          row: {
            ...columns,
            ...this.keys.keep(read.key),
            userId: userId ?? 0,
            createdTime: columns.createdTime || Math.floor(this.clock.nowMs() / 1_000),
            ...neverRotated,
            cacheSeconds: 0,
            rpm: 0,
            tpm: 0,
            concurrency: 0,
            version: 1,
          },
          cap: { isUnlimited, remainUnits },
        }
    return { row: rowOutcome.taken(row, notes), token }
  }

  private async write(tx: Tx, source: string, all: readonly Newcomer[]): Promise<void> {
    const fresh = all.flatMap(({ row, token }) => (token === null ? [] : [{ row, token }]))
    if (fresh.length === 0) return
    const ids = await this.store.insertMany(
      tx,
      fresh.map(({ token }) => token),
    )
    const rows = fresh.map(({ row: { sourceId, name } }, at) => ({
      sourceId,
      name,
      id: ids[at] ?? null,
      isTaken: true,
    }))
    await this.imported.note(tx, source, rows)
    const target = { kind: 'site', id: null, name: source } as const
    await this.acts.record(tx, operator, { action: 'site.imported', target, details: { tokens: fresh.length } })
  }
}
