import { queryOptions } from '@tanstack/react-query'
import { api, type Page, sortQuery } from '@tollgate/console-sdk'
import type { Order } from '@tollgate/console-ui/data-table'
import { groupNames } from '@tollgate/contracts/http/billing'
import {
  channelCount,
  type ChannelDetail,
  channelDetail,
  channelExplanation,
  type ChannelState,
  type ChannelTestAnswer,
  channelTestAnswer,
  channelTimeline,
  type ChannelView,
  channelView,
  knownModels,
  modelNames,
  type ReachedChannels,
  reachedChannels,
  type ToldBalance,
  toldBalance,
} from '@tollgate/contracts/http/channels'

export const listedChannel = channelView
export type ListedChannel = ChannelView
export type ChannelPage = Page<ListedChannel>

/** Which channels, in which order, which page of them. */
export interface Listing {
  readonly keyword: string
  readonly model: string
  readonly group: string
  readonly status: ChannelState | ''
  readonly order: Order
  readonly isByTag: boolean
  readonly page: number
  readonly pageSize: number
}

const lists = ['channels', 'list'] as const

/** Where every page of the list is cached. */
export const channelListKey = lists

/** A page of the list; the one before stays in sight while it loads. */
export const channelsQuery = (listing: Listing) =>
  queryOptions({
    queryKey: [...lists, listing],
    queryFn: ({ signal }) => listChannels(listing, signal),
  })

function listChannels(listing: Listing, signal: AbortSignal): Promise<ChannelPage> {
  const { keyword, model, group, status, order, isByTag, page, pageSize } = listing
  const isSearch = keyword !== '' || model !== '' || group !== '' || status !== ''
  const view = { p: page, page_size: pageSize, ...sortQuery(order), tag_mode: isByTag }
  const query = isSearch ? { ...view, keyword, model, group, status } : view
  return api.page(isSearch ? '/api/channel/search' : '/api/channel/', { schema: listedChannel, query, signal })
}

/** Has calls use a key of a channel, or do without it. */
export const switchKey = (
  { id, keys_revision }: Pick<ChannelDetail, 'id' | 'keys_revision'>,
  position: number,
  isEnabled: boolean,
): Promise<ChannelDetail> =>
  api.put(`/api/channel/${id}/keys/${position}`, { schema: channelDetail, body: { enabled: isEnabled, keys_revision } })

/** The channel as it is now, beside what a form began with. */
export const channelNow = (id: number): Promise<ChannelDetail> =>
  api.get(`/api/channel/${id}`, { schema: channelDetail })

/** One channel with its keys masked, always as it is now: a form begins with it. */
export const channelQuery = (id: number) =>
  queryOptions({
    queryKey: ['channels', 'one', id],
    queryFn: ({ signal }) => api.get(`/api/channel/${id}`, { schema: channelDetail, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** What became of a channel, as it is now. */
export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['channels', 'timeline', id],
    queryFn: ({ signal }) => api.get(`/api/channel/${id}/timeline`, { schema: channelTimeline, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What a relay would do at this moment. */
interface ExplainQuestion {
  readonly userId: number | null
  readonly group: string
  readonly model: string
  /** Tells when it was asked from when it was asked before. */
  readonly turn: number
}

export const explainQuery = ({ userId, group, model, turn }: ExplainQuestion) =>
  queryOptions({
    queryKey: ['channels', 'explain', userId, group, model, turn],
    queryFn: ({ signal }) => {
      const query = { model, ...(userId !== null && { user_id: userId }), ...(group !== '' && { group }) }
      return api.get('/api/channel/explain', { schema: channelExplanation, query, signal })
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const minutes = 60_000

/** Every group there is. */
export const groupsQuery = queryOptions({
  queryKey: ['channels', 'groups'],
  queryFn: ({ signal }) => api.get('/api/group/', { schema: groupNames, signal }),
  staleTime: minutes,
})

/** Every model that some provider is known to offer. */
export const knownModelsQuery = queryOptions({
  queryKey: ['channels', 'models'],
  queryFn: async ({ signal }) => {
    const models = await api.get('/api/channel/models', { schema: knownModels, signal })
    return models.map(({ id }) => id)
  },
  staleTime: 10 * minutes,
})

/** A change of some fields; what is not named stays. */
export interface ChannelChange {
  readonly id: number
  readonly [field: string]: unknown
}

export const createChannel = (body: object): Promise<ChannelDetail> =>
  api.post('/api/channel/', { schema: channelDetail, body })

export const updateChannel = (body: ChannelChange): Promise<ChannelDetail> =>
  api.put('/api/channel/', { schema: channelDetail, body })

export const deleteChannel = (id: number): Promise<unknown> => api.delete(`/api/channel/${id}`)

// The calls below that change several channels return how many they reached, and of chosen ones which are gone.

export const deleteChannels = (ids: readonly number[]): Promise<ReachedChannels> =>
  api.raw('/api/channel/batch', { method: 'POST', schema: reachedChannels, body: { ids } })

export const deleteDisabledChannels = (): Promise<number> =>
  api.delete('/api/channel/disabled', { schema: channelCount })

export const rebuildRouting = (): Promise<number> => api.post('/api/channel/fix', { schema: channelCount })

export const tagChannels = (body: { ids: readonly number[]; tag: string }): Promise<ReachedChannels> =>
  api.raw('/api/channel/batch/tag', { method: 'POST', schema: reachedChannels, body })

export const switchChannels = ({ ids, isEnabled }: { ids: readonly number[]; isEnabled: boolean }) =>
  api.raw(`/api/channel/batch/${isEnabled ? 'enabled' : 'disabled'}`, {
    method: 'POST',
    schema: reachedChannels,
    body: { ids },
  })

export const editTag = (body: object): Promise<number> => api.put('/api/channel/tag', { schema: channelCount, body })

export const switchTag = ({ tag, isEnabled }: { tag: string; isEnabled: boolean }): Promise<number> =>
  api.post(`/api/channel/tag/${isEnabled ? 'enabled' : 'disabled'}`, { schema: channelCount, body: { tag } })

/** Asks an upstream that is no channel yet, or one whose address was just changed. */
export const fetchModels = (body: { base_url: string; type: number; other: string; key: string }): Promise<string[]> =>
  api.post('/api/channel/fetch_models', { schema: modelNames, body })

export const fetchModelsOf = (id: number): Promise<string[]> =>
  api.get(`/api/channel/fetch_models/${id}`, { schema: modelNames })

/** Asks the provider what is left. Failure is thrown. */
export const updateBalance = (id: number): Promise<ToldBalance> =>
  api.raw(`/api/channel/update_balance/${id}`, { schema: toldBalance })

/** Tests a channel with a model; an empty one leaves the choice to the channel. A test that fails is thrown. */
export const testChannel = (id: number, model: string): Promise<ChannelTestAnswer> =>
  api.raw(`/api/channel/test/${id}`, { schema: channelTestAnswer, query: { model } })
