import { Injectable } from '@nestjs/common'
import type { ChannelView } from '@tollgate/contracts/http/channels'
import { likeContains, paged, Transactions, type Paged } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { priceName } from '@tollgate/pricing'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import type { ListQuery } from './channel.dto'
import { ChannelEntity } from './channel.entity'
import { channelView } from './channel.view'

/** What channels that belong together have in common: their tag, or that there is but one. */
const tagOrSelf = `CASE WHEN c.tag = '' THEN 'id:' || c.id ELSE 'tag:' || c.tag END`

/** Lists channels, and what they offer. */
@Injectable()
export class ChannelReader {
  constructor(private readonly transactions: Transactions) {}

  /** Highest priority first, or newest first; keys are never in a list. */
  list(query: ListQuery): Promise<Paged<ChannelView>> {
    return this.transactions.read(async (db) => {
      const [channels, total] = query.isByTag ? await byTag(db, query) : await oneByOne(db, query)
      return paged(channels.map(channelView), total, query.page)
    })
  }

  /** The names by which enabled channels can be called, in these groups or in any, sorted. */
  async models(groups?: readonly string[]): Promise<string[]> {
    const rows = await this.transactions.read((db) =>
      db.query<{ name: string }[]>(
        `SELECT DISTINCT c.model_prefix || model AS name
         FROM channels.channels c CROSS JOIN unnest(c.models) AS model
         WHERE c.status = 1 AND ($1::text[] IS NULL OR c.groups && $1::text[])`,
        [groups ?? null],
      ),
    )
    return rows.map(({ name }) => name).sort()
  }

  /** The enabled channels that serve a model in a group. */
  serving(group: string, model: string): Promise<{ id: number; version: number }[]> {
    return this.transactions.read((db) =>
      db.query<{ id: number; version: number }[]>(
        `SELECT c.id, c.version FROM channels.channels c
         WHERE c.status = 1 AND $1 = ANY (c.groups)
           AND EXISTS (SELECT 1 FROM unnest(c.models) AS model WHERE c.model_prefix || model = ANY ($2::text[]))
         ORDER BY c.id`,
        // Every custom GPT of a family is served under one name.
        [group, [model, priceName(model)]],
      ),
    )
  }
}

async function oneByOne(db: EntityManager, query: ListQuery): Promise<[ChannelEntity[], number]> {
  const { offset, pageSize } = query.page
  return ordered(filtered(db, query), query).skip(offset).take(pageSize).getManyAndCount()
}

async function byTag(db: EntityManager, query: ListQuery): Promise<[ChannelEntity[], number]> {
  const counted = await filtered(db, query)
    .select(`count(DISTINCT ${tagOrSelf})::int`, 'total')
    .getRawOne<{ total: number }>()
  const places = await filtered(db, query)
    .select(tagOrSelf, 'place')
    .groupBy(tagOrSelf)
    .orderBy(query.isByIdOnly ? 'max(c.id)' : 'max(c.priority)', 'DESC')
    .addOrderBy('max(c.id)', 'DESC')
    .offset(query.page.offset)
    .limit(query.page.pageSize)
    .getRawMany<{ place: string }>()
  const all = db
    .createQueryBuilder(ChannelEntity, 'c')
    .where(`${tagOrSelf} = ANY (:places)`, { places: places.map(({ place }) => place) })
  return [await ordered(all, query).getMany(), counted?.total ?? 0]
}

function filtered(db: EntityManager, { keyword, group, model }: ListQuery): SelectQueryBuilder<ChannelEntity> {
  const found = db.createQueryBuilder(ChannelEntity, 'c')
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
  return found
}

function ordered(found: SelectQueryBuilder<ChannelEntity>, { isByIdOnly }: ListQuery) {
  return isByIdOnly ? found.orderBy('c.id', 'DESC') : found.orderBy('c.priority', 'DESC').addOrderBy('c.id', 'DESC')
}
