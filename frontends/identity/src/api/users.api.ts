import { queryOptions } from '@tanstack/react-query'
import { api, sortQuery } from '@tollgate/console-sdk'
import type { Order } from '@tollgate/console-ui/data-table'
import { groupNames } from '@tollgate/contracts/http/billing'
import {
  type CreateUserBody,
  type ManagedUser,
  managedUser,
  type ManageUserBody,
  type UpdatedUser,
  updatedUser,
  type UpdateUserBody,
  userList,
  type UserView,
  userView,
} from '@tollgate/contracts/http/identity'

/** Which users are wanted: a part of what they are known by, their group, in which order, and the page. */
export interface UserFilter {
  readonly keyword: string
  readonly group: string
  /** Null for the newest first. */
  readonly order: Order | null
  readonly page: number
  readonly pageSize: number
}

/** The beginning of every key under which pages of users are cached. */
export const usersKey = ['identity', 'users'] as const

/** A page of users; the server has a route of its own for those that match something. */
export const usersQuery = ({ keyword, group, order, page, pageSize }: UserFilter) =>
  queryOptions({
    queryKey: [...usersKey, { keyword, group, order, page, pageSize }],
    queryFn: ({ signal }) => {
      const paging = { p: page, page_size: pageSize, ...sortQuery(order) }
      return keyword === '' && group === ''
        ? api.get('/api/user/', { schema: userList, query: paging, signal })
        : api.get('/api/user/search', { schema: userList, query: { ...paging, keyword, group }, signal })
    },
  })

/** The user as they are now, beside what a form began with. */
export const userNow = (id: number): Promise<UserView> => api.get(`/api/user/${id}`, { schema: userView })

/** One user as they are now: what is changed starts from this. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['identity', 'user', id],
    queryFn: ({ signal }) => api.get(`/api/user/${id}`, { schema: userView, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Every group there is. */
export const groupsQuery = queryOptions({
  queryKey: ['identity', 'groups'],
  queryFn: ({ signal }) => api.get('/api/group/', { schema: groupNames, signal }),
  staleTime: 60_000,
})

/** Makes a user. */
export const createUser = (body: CreateUserBody): Promise<unknown> => api.post('/api/user/', { body })

/** Writes the fields that are sent; the message says what running calls still keep of the quota that was to be taken. */
export const updateUser = (body: UpdateUserBody): Promise<UpdatedUser> =>
  api.raw('/api/user/', { method: 'PUT', schema: updatedUser, body })

/** Promotes, demotes, enables, disables or deletes a user; returns their role and status after it. */
export const manageUser = (body: ManageUserBody): Promise<ManagedUser> =>
  api.post('/api/user/manage', { schema: managedUser, body })

/** Removes the authenticator app and the passkeys of a user who has lost them. */
export const resetSecondFactor = (id: number): Promise<unknown> => api.delete(`/api/user/${id}/2fa`)
