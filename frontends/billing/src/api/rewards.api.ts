import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { type CheckInReward, checkInReward, checkInStatus, type TransferBody } from '@tollgate/contracts/http/billing'
import { affCode } from '@tollgate/contracts/http/identity'

/** A page that is left open overnight finds out that a new day has come to the site. */
const newDayWithinMs = 5 * 60_000

/** Whether somebody may check in today; everybody has a place of their own in the cache. */
export const checkInQuery = (userId: number) =>
  queryOptions({
    queryKey: ['billing', 'check-in', userId],
    queryFn: ({ signal }) => api.get('/api/user/check_in_status', { schema: checkInStatus, signal }),
    refetchInterval: ({ state }) => (state.data?.can_check_in === false ? newDayWithinMs : false),
  })

/** Checks in for today; returns the quota that this gave. */
export const checkIn = (): Promise<CheckInReward> => api.post('/api/user/check_in', { schema: checkInReward })

/** The code that friends register with. */
export const affCodeQuery = (userId: number) =>
  queryOptions({
    queryKey: ['billing', 'aff-code', userId],
    queryFn: ({ signal }) => api.get('/api/user/aff', { schema: affCode, signal }),
    staleTime: Infinity,
  })

/** Moves referral earnings to the balance. */
export const transferEarnings = (body: TransferBody): Promise<unknown> => api.post('/api/user/aff_transfer', { body })
