import { Injectable } from '@nestjs/common'
import { channelStatus } from '@tollgate/contracts/http/channels'
import type { StalePage, StaleValue, Tx } from '@tollgate/persistence'
import { type FindOptionsWhere, In, MoreThan, Not } from 'typeorm'
import { channelsErrors } from '../../channels.errors'
import { ChannelEntity, ChannelKeyEntity, type StoredChannel } from './channel.entity'
import { type BalanceNote, type ChannelFields, noBalance, noStatusNote, type StatusNote } from './channel.policy'
import { type KeyNote, type SealedKey, usedKey } from './channel-keys'

/** Which channels a change is about. */
export type Selection =
  | { readonly ids: readonly number[] }
  | { readonly names: readonly string[] }
  | { readonly tag: string }
  | { readonly isDisabled: true }

/** A channel to be made. */
export interface NewChannel {
  readonly fields: ChannelFields & { readonly createdTime: number }
  readonly keysOf: (id: number) => SealedKey[]
}

/** A statement of PostgreSQL has 65,535 values at most, and a channel some forty. */
const mostRows = 1_000

/** The advisory lock of `lockName`; no other use of such locks in this database has the number. */
const makingLock = 1_667_591_790

/** The one writer of `channels.channels` and `channels.channel_keys`. */
@Injectable()
export class ChannelRepository {
  /** Throws `channels.not-found`. */
  async get(tx: Tx, id: number): Promise<StoredChannel> {
    const [found] = await withKeys(tx, await tx.findBy(ChannelEntity, { id }))
    if (!found) throw channelsErrors.notFound()
    return found
  }

  async all(tx: Tx): Promise<StoredChannel[]> {
    return withKeys(tx, await tx.find(ChannelEntity))
  }

  async select(tx: Tx, selection: Selection): Promise<StoredChannel[]> {
    return withKeys(tx, await tx.find(ChannelEntity, { where: whereOf(selection), order: { id: 'ASC' } }))
  }

  /** The selected channels, locked for the rest of the transaction, in the order of their ids. */
  async lock(tx: Tx, selection: Selection): Promise<StoredChannel[]> {
    const channels = await tx.find(ChannelEntity, {
      where: whereOf(selection),
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
    return withKeys(tx, channels)
  }

  /** Has whoever makes channels of this name wait for each other, for the rest of the transaction. */
  async lockName(tx: Tx, name: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [makingLock, name])
  }

  /** New channels, in their order, by few statements. `keysOf` makes the rows of the keys, which are bound to the channel's id. */
  async insert(tx: Tx, all: readonly NewChannel[]): Promise<StoredChannel[]> {
    const counts = { responseTimeMs: 0, testTime: 0, usedUnits: 0 }
    const stored: StoredChannel[] = []
    for (const some of portionsOf(all, mostRows)) {
      const fresh = some.map(({ fields }) => ({
        ...fields,
        ...noStatusNote,
        ...noBalance,
        ...counts,
        version: 1,
        keysVersion: 1,
      }))
      const { identifiers } = await tx.insert(ChannelEntity, fresh)
      for (const [at, channel] of fresh.entries()) {
        const id = Number(identifiers[at]?.['id'])
        const keys = (some[at]?.keysOf(id) ?? []).map((key) => ({ ...key, channelId: id }))
        stored.push({ channel: { ...channel, id }, keys })
      }
    }
    await this.putKeys(
      tx,
      stored.flatMap(({ keys }) => keys),
    )
    return stored
  }

  /** Writes fields and raises the version, so that readers can tell old from new. What is counted stays as it is. */
  async update(
    tx: Tx,
    before: ChannelEntity,
    fields: Partial<ChannelFields & StatusNote & Pick<ChannelEntity, 'keysVersion'>>,
  ): Promise<ChannelEntity> {
    const version = before.version + 1
    await tx.update(ChannelEntity, { id: before.id }, { ...fields, version })
    return { ...before, ...fields, version }
  }

  /** Channels with a key that another key of the house than the present one has sealed, each with one such key. */
  stale(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT DISTINCT ON (channel_id::text COLLATE "C") channel_id::text AS id, sealed_key AS sealed
       FROM channels.channel_keys WHERE channel_id::text COLLATE "C" > $2 AND NOT starts_with(sealed_key, $1)
       ORDER BY channel_id::text COLLATE "C" LIMIT $3`,
      [mark, after, limit],
    )
  }

  async replaceKeys(tx: Tx, channelId: number, keys: SealedKey[]): Promise<ChannelKeyEntity[]> {
    await tx.delete(ChannelKeyEntity, { channelId })
    const rows = keys.map((key) => ({ ...key, channelId }))
    await this.putKeys(tx, rows)
    return rows
  }

  /** Notes that calls do without a key, or that they use it again. */
  async noteKey(
    tx: Tx,
    { channelId, position }: Pick<ChannelKeyEntity, 'channelId' | 'position'>,
    note: KeyNote,
  ): Promise<void> {
    await tx.update(ChannelKeyEntity, { channelId, position }, note)
  }

  /** Has calls use every key of a channel that nobody has disabled by hand. */
  async enableKeys(tx: Tx, channelId: number): Promise<void> {
    await tx.update(ChannelKeyEntity, { channelId, disabledByHand: false }, usedKey)
  }

  async delete(tx: Tx, ids: number[]): Promise<void> {
    await tx.delete(ChannelEntity, { id: In(ids) })
  }

  /** Notes the last test; a channel deleted meanwhile is left alone. */
  async noteTest(tx: Tx, id: number, test: { responseTimeMs: number; testTime: number }): Promise<void> {
    await tx.update(ChannelEntity, { id }, test)
  }

  /** Notes what is left at the provider of a channel that is as it was when that was asked; returns whether it is. */
  async noteBalance(
    tx: Tx,
    { id, version }: Pick<ChannelEntity, 'id' | 'version'>,
    note: BalanceNote,
  ): Promise<boolean> {
    const { affected } = await tx.update(ChannelEntity, { id, version }, note)
    return affected === 1
  }

  /**
   * Adds what calls cost, or takes what was added too much; of a channel that is not there (deleted meanwhile, or no
   * channel's id at all) nothing is kept.
   */
  async addUsage(tx: Tx, unitsByChannel: ReadonlyMap<number, number>): Promise<void> {
    await tx.query(
      `UPDATE channels.channels c SET used_units = least(greatest(c.used_units + spent.units, 0), ${Number.MAX_SAFE_INTEGER})
       FROM unnest($1::bigint[], $2::bigint[]) AS spent (channel_id, units)
       WHERE c.id = spent.channel_id`,
      [[...unitsByChannel.keys()], [...unitsByChannel.values()]],
    )
  }

  /** What up to a thousand channels behind this id have used, by id. */
  async used(tx: Tx, afterId: number): Promise<{ id: number; usedUnits: number }[]> {
    const channels = await tx.find(ChannelEntity, {
      select: { id: true, usedUnits: true },
      where: { id: MoreThan(afterId) },
      order: { id: 'ASC' },
      take: 1_000,
    })
    return channels.map(({ id, usedUnits }) => ({ id, usedUnits }))
  }

  private async putKeys(tx: Tx, rows: readonly ChannelKeyEntity[]): Promise<void> {
    for (const some of portionsOf(rows, mostRows)) await tx.insert(ChannelKeyEntity, some)
  }
}

function portionsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

function whereOf(selection: Selection): FindOptionsWhere<ChannelEntity> {
  if ('ids' in selection) return { id: In([...selection.ids]) }
  if ('names' in selection) return { name: In([...selection.names]) }
  return 'tag' in selection ? { tag: selection.tag } : { status: Not(channelStatus.enabled) }
}

async function withKeys(tx: Tx, channels: ChannelEntity[]): Promise<StoredChannel[]> {
  if (channels.length === 0) return []
  const keys = await tx.find(ChannelKeyEntity, {
    where: { channelId: In(channels.map(({ id }) => id)) },
    order: { channelId: 'ASC', position: 'ASC' },
  })
  const byChannel = new Map<number, ChannelKeyEntity[]>()
  for (const key of keys) {
    const known = byChannel.get(key.channelId)
    if (known) known.push(key)
    else byChannel.set(key.channelId, [key])
  }
  return channels.map((channel) => ({ channel, keys: byChannel.get(channel.id) ?? [] }))
}
