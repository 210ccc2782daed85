import { useQuery } from '@tanstack/react-query'
import { useSession, useT } from '@tollgate/console-sdk'
import { type Filter, spanFilter } from '@tollgate/console-sdk/list-page'
import { useState } from 'react'
import { channelsQuery, usersQuery } from '../../api/tasks.api'
import { isChannelId, type TaskFilters } from './filters.model'
import { useTaskWords } from './words'

/** The filters of both logs; user and channel are for administrators. */
export function useTaskFilters(since: number, statuses: readonly string[]): readonly Filter<TaskFilters>[] {
  const t = useT('tasks')
  const words = useTaskWords()
  const { isAdmin } = useSession()
  const ofAll = useAdminFilters()
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
function useAdminFilters(): readonly Filter<TaskFilters>[] {
  const t = useT('tasks')
  const [isAsked, setIsAsked] = useState(false)
  const users = useQuery({ ...usersQuery, enabled: isAsked })
  const channels = useQuery({ ...channelsQuery, enabled: isAsked })
  const onFocus = () => setIsAsked(true)
  return [
    {
      kind: 'suggest',
      name: 'username',
      label: t('filter.username'),
      options: (users.data ?? []).map(({ username }) => ({ value: username, label: username })),
      onFocus,
    },
    {
      kind: 'suggest',
      name: 'channel_id',
      label: t('filter.channel'),
      options: (channels.data ?? []).map(({ id, name }) => ({ value: String(id), label: `#${id} ${name}` })),
      onFocus,
      fault: (typed) => (isChannelId(typed) ? undefined : t('filter.channelFault')),
    },
  ]
}
