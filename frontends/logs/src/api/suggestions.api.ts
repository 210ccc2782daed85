import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { groupNames, tokenView, usableGroups } from '@tollgate/contracts/http/billing'
import { channelView, modelNames } from '@tollgate/contracts/http/channels'
import { logsKey } from './logs.api'

/** As many as a server gives at once: enough to choose from, and whatever is not among them can be typed. */
const mostAtOnce = 100

const key = (what: string) => [...logsKey, 'suggestions', what]
const staleTime = 60_000

/** The models that the reader can call. */
export const modelsQuery = queryOptions({
  queryKey: key('models'),
  queryFn: ({ signal }) => api.get('/api/user/models', { schema: modelNames, signal }),
  staleTime,
})

/** The names of the reader's own tokens, each once. */
export const tokensQuery = queryOptions({
  queryKey: key('tokens'),
  queryFn: async ({ signal }) => {
    const query = { p: 1, size: mostAtOnce }
    const { items } = await api.page('/api/token/', { schema: tokenView.pick({ name: true }), query, signal })
    return [...new Set(items.map(({ name }) => name))]
  },
  staleTime,
})

/** Every group for administrators, those that one may use for others. */
export const groupsQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: [...key('groups'), isAdmin],
    queryFn: async ({ signal }) =>
      isAdmin
        ? api.get('/api/group/', { schema: groupNames, signal })
        : Object.keys(await api.get('/api/user/self/groups', { schema: usableGroups, signal })),
    staleTime,
  })

/** Channels with their names, for administrators. */
export const channelsQuery = queryOptions({
  queryKey: key('channels'),
  queryFn: async ({ signal }) => {
    const query = { p: 1, page_size: mostAtOnce }
    const { items } = await api.page('/api/channel/', {
      schema: channelView.pick({ id: true, name: true }),
      query,
      signal,
    })
    return items
  },
  staleTime,
})
