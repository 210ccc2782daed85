import { useQuery } from '@tanstack/react-query'
import { useSession, useT } from '@tollgate/console-sdk'
import { type Filter, spanFilter, useUserSuggestions } from '@tollgate/console-sdk/list-page'
import { useState } from 'react'
import { channelsQuery } from '../../api/tasks.api'
import { isChannelId, type TaskFilters } from './filters.model'
import { useTaskWords } from './words'

export interface TaskFilterOptions {
  readonly since: number
  readonly statuses: readonly string[]
  readonly typed: Pick<TaskFilters, 'username'>
}

/** The filters of both logs; user and channel are for administrators. */
export function useTaskFilters({ since, statuses, typed }: TaskFilterOptions): readonly Filter<TaskFilters>[] {
  const t = useT('tasks')
  const words = useTaskWords()
  const { isAdmin } = useSession()
  const ofAll = useAdminFilters(typed.username)
  return [
    spanFilter({
      label: t('filter.range'),
      since: () => since,
      presets: {
        today: t('filter.today'),
        last24Hours: t('filter.last24Hours'),
        last7Days: t('filter.last7Days'),
        last30Days: t('filter.last30Days'),
      },
    }),
    { kind: 'search', name: 'task_id', label: t('filter.id'), isMono: true },
    {
      kind: 'choice',
      name: 'status',
      label: t('filter.status'),
      any: t('filter.anyStatus'),
      options: statuses.map((status) => ({ value: status, label: words.status(status) })),
    },
    ...(isAdmin ? ofAll : []),
  ]
}

/** Nothing is asked for before somebody is about to choose. */
function useAdminFilters(username: string): readonly Filter<TaskFilters>[] {
  const t = useT('tasks')
  const [isAsked, setIsAsked] = useState(false)
  const channels = useQuery({ ...channelsQuery, enabled: isAsked })
  const users = useUserSuggestions(username)
  return [
    {
      kind: 'suggest',
      name: 'username',
      label: t('filter.username'),
      ...users,
    },
    {
      kind: 'suggest',
      name: 'channel_id',
      label: t('filter.channel'),
      options: (channels.data ?? []).map(({ id, name }) => ({ value: String(id), label: `#${id} ${name}` })),
      onFocus: () => setIsAsked(true),
      fault: (typed) => (isChannelId(typed) ? undefined : t('filter.channelFault')),
    },
  ]
}
