import { queryOptions } from '@tanstack/react-query'
import { api, sortQuery } from '@tollgate/console-sdk'
import type { Order } from '@tollgate/console-ui/data-table'
import {
  createdTokens,
  type CreateTokenBody,
  pricingAnswer,
  type RotateTokenBody,
  type StopKeyBody,
  type StoppedKey,
  stoppedKey,
  type SwitchTokenBody,
  tokenList,
  type TokenSort,
  type TokenView,
  tokenView,
  type UpdatedToken,
  updatedToken,
  type UpdateTokenBody,
  usableGroups,
  userTokenList,
} from '@tollgate/contracts/http/billing'
import { modelNames } from '@tollgate/contracts/http/channels'

/** Which tokens are wanted: parts of the name and of the key, their order, and the page. */
export interface TokenFilter {
  readonly keyword: string
  readonly key: string
  readonly order: Order | null
  readonly page: number
  readonly pageSize: number
}

/** The beginning of every key under which pages of tokens are cached. */
export const tokensKey = ['billing', 'tokens'] as const

/** What the server calls the columns by which it sorts. */
const sortOfColumn: Readonly<Record<string, TokenSort>> = {
  name: 'name',
  used: 'used_quota',
  remain: 'remain_quota',
  'last-use': 'accessed_time',
  created: 'created_time',
  expires: 'expired_time',
}

/** The columns by which tokens can be sorted. */
export const sortedTokenColumns = Object.keys(sortOfColumn)

/** A page of the own tokens; the server has a route of its own for those that match something. */
export const tokensQuery = ({ keyword, key, order, page, pageSize }: TokenFilter) =>
  queryOptions({
    queryKey: [...tokensKey, { keyword, key, order, page, pageSize }],
    queryFn: ({ signal }) => {
      const paging = { p: page, size: pageSize, ...sortQuery(order, sortOfColumn) }
      return keyword === '' && key === ''
        ? api.get('/api/token/', { schema: tokenList, query: paging, signal })
        : api.get('/api/token/search', { schema: tokenList, query: { ...paging, keyword, token: key }, signal })
    },
  })

/**
 * The tokens of which a chat gets one (rule K8). Asked for once: a frame whose address changes is loaded anew, and loses
 * what was said in it.
 */
export const chatTokensQuery = queryOptions({
  queryKey: ['billing', 'chat-tokens'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/token/', { schema: tokenList, query: { p: 0, size: 100 }, signal })).items,
  staleTime: Infinity,
  gcTime: 0,
})

/** One token as it is now. */
export const tokenQuery = (id: number) =>
  queryOptions({
    queryKey: ['billing', 'token', id],
    queryFn: ({ signal }) => api.get(`/api/token/${id}`, { schema: tokenView, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** One token as it is on the server, past what is kept here. */
export const tokenNow = (id: number): Promise<TokenView> => api.get(`/api/token/${id}`, { schema: tokenView })

/** As many of somebody's tokens as are shown. */
const tokensOfUser = 20

/** The tokens of a user, newest first, for administrators. */
export const userTokensQuery = (userId: number) =>
  queryOptions({
    queryKey: ['billing', 'user-tokens', userId],
    queryFn: ({ signal }) =>
      api.get(`/api/user/${userId}/tokens`, {
        schema: userTokenList,
        query: { p: 1, page_size: tokensOfUser },
        signal,
      }),
  })

/** Makes one token or several; returns each with its key. */
export const createTokens = (body: CreateTokenBody): Promise<TokenView[]> =>
  api.post('/api/token/', { schema: createdTokens, body })

/** Writes the fields that are sent; the message says that running calls still keep quota that was to be taken. */
export const updateToken = (body: UpdateTokenBody): Promise<UpdatedToken> =>
  api.raw('/api/token/', { method: 'PUT', schema: updatedToken, body })

/** Enables or disables a token. */
export const switchToken = (body: SwitchTokenBody): Promise<TokenView> =>
  api.put('/api/token/', { schema: tokenView, query: { status_only: true }, body })

/** Gives a token another key, which is in the answer. */
export const rotateKey = (id: number, body: RotateTokenBody): Promise<TokenView> =>
  api.post(`/api/token/${id}/rotate`, { schema: tokenView, body })

/** Ends the key that a rotation let go on. */
export const endPreviousKey = (id: number): Promise<TokenView> =>
  api.delete(`/api/token/${id}/previous_key`, { schema: tokenView })

/** Stops a key that leaked, whosever it is, and tells whose it was. */
export const stopKey = (body: StopKeyBody): Promise<StoppedKey> =>
  api.post('/api/token/stop_key', { schema: stoppedKey, body })

/** Deletes a token for good. */
export const deleteToken = (id: number): Promise<unknown> => api.delete(`/api/token/${id}`)

/** The groups that the user may choose, with description and ratio. */
export const groupsQuery = queryOptions({
  queryKey: ['billing', 'groups'],
  queryFn: ({ signal }) => api.get('/api/user/self/groups', { schema: usableGroups, signal }),
  staleTime: 60_000,
})

/** The models that the user's groups can reach. */
export const modelsQuery = queryOptions({
  queryKey: ['billing', 'models'],
  queryFn: ({ signal }) => api.get('/api/user/models', { schema: modelNames, signal }),
  staleTime: 60_000,
})

/** Every price that a user can see, or a visitor; each sees others, so each has a place of their own in the cache. */
export const pricingQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['billing', 'pricing', userId],
    queryFn: ({ signal }) => api.raw('/api/pricing', { schema: pricingAnswer, signal }),
    staleTime: 60_000,
  })
