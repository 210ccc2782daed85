import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, type SessionUser, useFormat, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { checkIn, checkInQuery } from '../../api/rewards.api'

/** Whether the user may check in today, and doing it. */
export function useCheckIn({ id }: SessionUser) {
  const t = useT('billing')
  const format = useFormat()
  const notify = useNotify()
  const { refresh } = useSession()
  const queries = useQueryClient()
  const query = checkInQuery(id)
  const status = useQuery(query)
  const { mutate, isPending } = useMutation({
    mutationFn: checkIn,
    onSuccess: async ({ quota }) => {
      notify.success(t('check-in.done', { amount: format.quota(quota) }))
      queries.setQueryData(query.queryKey, { can_check_in: false })
      // The quota is there; a balance that fails to load shows it at the next visit.
      await refresh().catch(() => null)
    },
    onError: async (error) => {
      const isRefused = error instanceof ApiError && error.code === 'refused'
      notify.error(isRefused ? error : t('check-in.failed'))
      // Perhaps the day was taken in another window.
      await queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return { status, isPending, checkIn: () => mutate() }
}
