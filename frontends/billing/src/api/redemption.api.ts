import { queryOptions } from '@tanstack/react-query'
import { api, sortQuery } from '@tollgate/console-sdk'
import type { Order } from '@tollgate/console-ui/data-table'
import {
  createdRedemptions,
  type CreateRedemptionBody,
  type DisabledRedemptions,
  disabledRedemptions,
  redemptionCount,
  redemptionList,
  type RedemptionView,
  redemptionView,
  type SwitchRedemptionBody,
  type UpdateRedemptionBody,
} from '@tollgate/contracts/http/billing'

/** Which codes are wanted, in which order, and the page. */
export interface RedemptionFilter {
  readonly keyword: string
  readonly order: Order | null
  readonly page: number
  readonly pageSize: number
}

/** The beginning of every key under which pages of codes are cached. */
export const redemptionsKey = ['billing', 'redemptions'] as const

/** A page of codes; the server has a route of its own for those that match something. */
export const redemptionsQuery = ({ keyword, order, page, pageSize }: RedemptionFilter) =>
  queryOptions({
    queryKey: [...redemptionsKey, { keyword, order, page, pageSize }],
    queryFn: ({ signal }) => {
      const query = { p: page, page_size: pageSize, ...sortQuery(order) }
      return keyword === ''
        ? api.get('/api/redemption/', { schema: redemptionList, query, signal })
        : api.get('/api/redemption/search', { schema: redemptionList, query: { ...query, keyword }, signal })
    },
  })

/** One code as it is now. */
export const redemptionQuery = (id: number) =>
  queryOptions({
    queryKey: ['billing', 'redemption', id],
    queryFn: ({ signal }) => api.get(`/api/redemption/${id}`, { schema: redemptionView, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** One code as it is on the server, past what is kept here. */
export const redemptionNow = (id: number): Promise<RedemptionView> =>
  api.get(`/api/redemption/${id}`, { schema: redemptionView })

/** Makes one code or several, and returns them. */
export const createRedemptions = (body: CreateRedemptionBody): Promise<string[]> =>
  api.post('/api/redemption/', { schema: createdRedemptions, body })

/** Writes the fields that are sent. */
export const updateRedemption = (body: UpdateRedemptionBody): Promise<RedemptionView> =>
  api.put('/api/redemption/', { schema: redemptionView, body })

/** Enables or disables a code. */
export const switchRedemption = (body: SwitchRedemptionBody): Promise<RedemptionView> =>
  api.put('/api/redemption/', { schema: redemptionView, query: { status_only: true }, body })

/** Deletes a code for good. */
export const deleteRedemption = (id: number): Promise<unknown> => api.delete(`/api/redemption/${id}`)

/** Disables those of these codes that are unused; returns how many, and of the others which stay and which are gone. */
export const disableRedemptions = (ids: readonly number[]): Promise<DisabledRedemptions> =>
  api.raw('/api/redemption/batch-disable', { method: 'PUT', schema: disabledRedemptions, body: { ids } })

/** Deletes every code that is disabled; returns how many. */
export const deleteDisabledRedemptions = (): Promise<number> =>
  api.delete('/api/redemption/delete-disabled', { schema: redemptionCount })

/** How many codes have this name. */
export const countRedemptions = (name: string): Promise<number> =>
  api.get('/api/redemption/count-by-name', { schema: redemptionCount, query: { name } })

/** Deletes every code of this name; returns how many. */
export const deleteRedemptionsByName = (name: string): Promise<number> =>
  api.delete('/api/redemption/delete-by-name', { schema: redemptionCount, query: { name } })
