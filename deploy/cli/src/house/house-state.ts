import { billingAnswers, type TokenView } from '@tollgate/contracts/http/billing'
import { type ChannelEntry, channelEntry, channelsAnswers } from '@tollgate/contracts/http/channels'
import { identityAnswers } from '@tollgate/contracts/http/identity'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Section } from '../document/document.schema'
import type { HouseClient } from './house-client'
import { HouseFault } from './house-fault'

/** An option of a house; a secret one has no value. */
export interface HouseOption {
  readonly value: string | null
  /** Whether anything is written that is not empty. */
  readonly isSet: boolean
  readonly version: number | undefined
}

/** A channel of a house, as its export has it: without keys, and with `***` in place of passwords. */
export interface HouseChannel {
  readonly entry: Omit<ChannelEntry, 'key'>
  /** What the export says of it, which leaves out what a new channel has. */
  readonly written: Readonly<Record<string, unknown>>
}

/** What is there, of the sections that were asked for. */
export interface HouseState {
  readonly options: ReadonlyMap<string, HouseOption>
  readonly channels: readonly HouseChannel[]
  readonly channelIds: ReadonlyMap<string, readonly number[]>
  readonly tokens: readonly TokenView[]
}

const pageSize = 100
const exported = z.object({ channels: z.array(z.record(z.string(), z.unknown())) })

/** Reads what a house has; of channels and tokens nothing unless it is asked for. */
export async function readHouse(house: HouseClient, asked: ReadonlySet<Section>): Promise<HouseState> {
  const needsOptions = asked.has('options') || asked.has('groups') || asked.has('prices') || asked.has('tokens')
  return {
    options: needsOptions ? await optionsOf(house) : new Map<string, HouseOption>(),
    channels: asked.has('channels') ? await channelsOf(house) : [],
    channelIds: asked.has('channels') ? await channelIds(house) : new Map<string, number[]>(),
    tokens: asked.has('tokens') ? await tokensOf(house) : [],
  }
}

async function optionsOf(house: HouseClient): Promise<Map<string, HouseOption>> {
  const { data: listed } = await house.get('/api/option/', identityAnswers['GET /api/option/'])
  const { data: registered } = await house.get('/api/option/registry', identityAnswers['GET /api/option/registry'])
  const values = new Map(listed.map((option) => [option.key, option]))
  return new Map(
    registered.map(({ key, is_set: isSet }) => {
      const option = values.get(key)
      return [key, { value: option?.value ?? null, isSet, version: option?.version }]
    }),
  )
}

/** The channels by the document in which they travel. */
export async function channelsOf(house: HouseClient): Promise<HouseChannel[]> {
  const path = '/api/channel/export'
  const read = exported.safeParse(parse(await house.text(path)))
  const channels = read.data?.channels.map((written) => ({ written, entry: channelEntry.safeParse(written).data }))
  return (channels ?? [{ written: {}, entry: undefined }]).map(({ written, entry }) => {
    if (entry === undefined) throw new HouseFault(`GET ${path} is answered in another way than this release knows.`)
    const { key: _key, ...fields } = entry
    return { written, entry: fields }
  })
}

async function channelIds(house: HouseClient): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  const answer = channelsAnswers['GET /api/channel/']
  for (let page = 1; ; page += 1) {
    const { data } = await house.get(`/api/channel/?id_sort=true&p=${page}&page_size=${pageSize}`, answer)
    for (const { id, name } of data.items) ids.set(name, [...(ids.get(name) ?? []), id])
    if (page * data.page_size >= data.total) return ids
  }
}

/** The tokens of whoever asks. */
export async function tokensOf(house: HouseClient): Promise<TokenView[]> {
  const tokens: TokenView[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/token/?p=${page}&page_size=${pageSize}&sort_by=id&sort_order=asc`
    const { data } = await house.get(path, billingAnswers['GET /api/token/'])
    tokens.push(...data.items)
    if (page * data.page_size >= data.total) return tokens
  }
}
