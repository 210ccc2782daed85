import { Injectable } from '@nestjs/common'
import { providers } from '@tollgate/catalogue'
import { type ChannelSort, type ChannelState, channelStates, channelStatus } from '@tollgate/contracts/http/channels'
import { likeContains, type Page, type Tx } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import type { SelectQueryBuilder } from 'typeorm'
import { ChannelEntity } from './channel.entity'

/** What channels that belong together have in common: their tag, or that there is but one. */
const tagOrSelf = `CASE WHEN c.tag = '' THEN 'id:' || c.id ELSE 'tag:' || c.tag END`

/** Not past its time. */
const isInTime = `(c.expired_time < 0 OR c.expired_time > extract(epoch FROM now()))`

/** Enabled, and not past its time. */
const isServing = `c.status = ${channelStatus.enabled} AND ${isInTime}`

/** What a list says of a channel. */
const states: Readonly<Record<ChannelState, string>> = {
  enabled: isServing,
  expired: `c.status = ${channelStatus.enabled} AND NOT ${isInTime}`,
  disabled: `c.status = ${channelStatus.disabled}`,
  auto_disabled: `c.status = ${channelStatus.autoDisabled}`,
}

/** The place of a channel's state among all; of a status that nobody knows there is none. */
const statePlace = `CASE ${channelStates.map((state, place) => `WHEN ${states[state]} THEN ${place}`).join(' ')} END`

/** The place of a channel's type among all by their names, which is what a list shows of it; unknown ones have none. */
const typePlace = `array_position(ARRAY[${[...providers]
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))
  .map(({ type }) => type)
  .join()}], c.type)`

/** How a list of channels is sorted; equal ones stand by their ids, downwards. */
export interface ChannelOrder {
  readonly by: ChannelSort
  readonly direction: 'ASC' | 'DESC'
}

/**
 * What channels are sorted by; what was never measured, or has no tag, has no value, and stands last; a channel without an end
 * outlasts all others. Only the order by priority has an index:
 * calls and tests write most of the others, which an index would make dearer, and there are hundreds of channels, not millions.
 */
const sortValues: Readonly<Record<ChannelSort, string>> = {
  id: 'c.id',
  name: 'c.name',
  type: typePlace,
  status: statePlace,
  priority: 'c.priority',
  weight: 'c.weight',
  response_time: 'nullif(c.response_time_ms, 0)',
  used_quota: 'c.used_units',
  balance: 'CASE WHEN c.balance_updated_time > 0 THEN c.balance_micros END',
  tag: `nullif(c.tag, '')`,
  test_time: 'nullif(c.test_time, 0)',
  expired_time: `CASE WHEN c.expired_time < 0 THEN ${Number.MAX_SAFE_INTEGER} ELSE c.expired_time END`,
  created_time: 'c.created_time',
}

/** Which channels to list, and in which order. */
export interface ChannelFilter {
  readonly order: ChannelOrder
  /** Pages count tags, and a page has every channel of its tags. */
  readonly isByTag: boolean
  readonly keyword: string
  readonly group: string
  readonly model: string
  /** Empty for all. */
  readonly status: ChannelState | ''
  readonly page: Page
}

/** Finds channels for lists, and what they offer. */
@Injectable()
export class ChannelListRepository {
  /** A page of channels, and how many there are. */
  list(tx: Tx, filter: ChannelFilter): Promise<[ChannelEntity[], number]> {
    return filter.isByTag ? byTag(tx, filter) : oneByOne(tx, filter)
  }

  /** The names by which enabled channels can be called, in these groups or in any. */
  async models(tx: Tx, groups: readonly string[] | null): Promise<string[]> {
    const rows = await tx.query<{ name: string }[]>(
      `SELECT DISTINCT c.model_prefix || model AS name
       FROM channels.channels c CROSS JOIN unnest(c.models) AS model
       WHERE ${isServing} AND ($1::text[] IS NULL OR c.groups && $1::text[])`,
      [groups],
    )
    return rows.map(({ name }) => name)
  }

  /** The enabled channels that serve one of these models in a group. */
  serving(tx: Tx, group: string, models: readonly string[]): Promise<{ id: number; version: number }[]> {
    return tx.query(
      `SELECT c.id, c.version FROM channels.channels c
       WHERE ${isServing} AND $1 = ANY (c.groups)
         AND EXISTS (SELECT 1 FROM unnest(c.models) AS model WHERE c.model_prefix || model = ANY ($2::text[]))
       ORDER BY c.id`,
      [group, models],
    )
  }
}

async function oneByOne(tx: Tx, query: ChannelFilter): Promise<[ChannelEntity[], number]> {
  const { offset, pageSize } = query.page
  return ordered(filtered(tx, query), query).skip(offset).take(pageSize).getManyAndCount()
}

async function byTag(tx: Tx, query: ChannelFilter): Promise<[ChannelEntity[], number]> {
  const counted = await filtered(tx, query)
    .select(`count(DISTINCT ${tagOrSelf})::int`, 'total')
    .getRawOne<{ total: number }>()
  const places = await filtered(tx, query)
    .select(tagOrSelf, 'place')
    .groupBy(tagOrSelf)
    .orderBy(placeValue(query.order), query.order.direction, 'NULLS LAST')
    .addOrderBy('max(c.id)', 'DESC')
    .offset(query.page.offset)
    .limit(query.page.pageSize)
    .getRawMany<{ place: string }>()
  const all = tx
    .createQueryBuilder(ChannelEntity, 'c')
    .where(`${tagOrSelf} = ANY (:places)`, { places: places.map(({ place }) => place) })
  return [await ordered(all, query).getMany(), counted?.total ?? 0]
}

function filtered(tx: Tx, { keyword, group, model, status }: ChannelFilter): SelectQueryBuilder<ChannelEntity> {
  const found = tx.createQueryBuilder(ChannelEntity, 'c')
  if (keyword !== '') {
    const id = /^\d{1,9}$/.test(keyword) ? Number(keyword) : -1
    const hasKey = 'EXISTS (SELECT 1 FROM channels.channel_keys k WHERE k.channel_id = c.id AND k.key_hash = :hash)'
    const parameters = { id, like: likeContains(keyword), hash: sha256Hex(keyword) }
    found.andWhere(`(c.id = :id OR c.name ILIKE :like OR ${hasKey})`, parameters)
  }
  if (group !== '') found.andWhere(':group = ANY (c.groups)', { group })
  if (model !== '') {
    const offers = 'EXISTS (SELECT 1 FROM unnest(c.models) AS model WHERE c.model_prefix || model ILIKE :model)'
    found.andWhere(offers, { model: likeContains(model) })
  }
  if (status !== '') found.andWhere(states[status])
  return found
}

/** A tag stands where the first of its channels does. */
const placeValue = ({ by, direction }: ChannelOrder) => `${direction === 'ASC' ? 'min' : 'max'}(${sortValues[by]})`

function ordered(found: SelectQueryBuilder<ChannelEntity>, { order: { by, direction } }: ChannelFilter) {
  return (
    found
      // In brackets: TypeORM would give a bare column this name, and leave the entity without it.
      .addSelect(`(${sortValues[by]})`, 'sort_value')
      .orderBy('sort_value', direction, 'NULLS LAST')
      .addOrderBy('c.id', 'DESC')
  )
}
