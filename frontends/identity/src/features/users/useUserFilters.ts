import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import type { Filter } from '@tollgate/console-sdk/list-page'
import { z } from 'zod'
import { groupsQuery } from '../../api/users.api'

/** What is searched for, as the address says it. */
export const userFilters = z.object({ keyword: z.string().default(''), group: z.string().default('') })

/** Search by what somebody is known by, and by group. */
export function useUserFilters(): readonly Filter<z.output<typeof userFilters>>[] {
  const t = useT('identity')
  const groups = useQuery(groupsQuery).data ?? []
  return [
    { kind: 'search', name: 'keyword', label: t('users.search') },
    {
      kind: 'choice',
      name: 'group',
      label: t('users.group'),
      any: t('users.any-group'),
      options: groups.map((value) => ({ value, label: value })),
    },
  ]
}
