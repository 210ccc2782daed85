import { useQuery } from '@tanstack/react-query'
import { useSession } from '@tollgate/console-sdk'
import { useMemo } from 'react'
import { channelsQuery } from '../../api/tasks.api'

/** What channels are called, for administrators; what is not among the first hundred has its number alone. */
export function useChannelNames(): ReadonlyMap<number, string> {
  const { isAdmin } = useSession()
  const { data } = useQuery({ ...channelsQuery, enabled: isAdmin })
  return useMemo(() => new Map((data ?? []).map(({ id, name }) => [id, name])), [data])
}
