import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Option } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../api/api'
import { usePaused } from './usePaused'

/** As many as a server gives at once: whoever is not among them is looked for. */
const mostAtOnce = 100
/** What is shown of a user: all lists load this, so it brings no more of the contract with it. */
const schema = z.object({ id: z.int(), username: z.string(), display_name: z.string().default('') })

/** Users whose names are like a text; of none in particular where it is empty. */
const usersQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['user-suggestions', keyword],
    queryFn: ({ signal }) => {
      const path = keyword === '' ? '/api/user/' : '/api/user/search'
      const query = { p: 1, page_size: mostAtOnce, ...(keyword !== '' && { keyword }) }
      return api.page(path, { schema, query, signal })
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

function labelOf({ id, username, display_name: name }: z.output<typeof schema>, by: UserKey): string {
  const known = name === '' || name === username ? username : `${username} · ${name}`
  return by === 'id' ? `#${id} · ${known}` : known
}

export interface UserSuggestions {
  readonly options: readonly Option<string>[]
  /** Somebody is about to choose: nothing is asked for before. */
  readonly onFocus: () => void
}

/** What a filter takes of a user: the name, or the id. */
export type UserKey = 'username' | 'id'

/**
 * The users that a filter by name, or by id, suggests to administrators. The server is asked once, and for what is typed only where it has
 * more of them than it gives at once.
 */
export function useUserSuggestions(typed: string, by: UserKey = 'username'): UserSuggestions {
  const [isAsked, setIsAsked] = useState(false)
  const all = useQuery({ ...usersQuery(''), enabled: isAsked }).data
  const keyword = usePaused(typed.trim())
  const isPart = all !== undefined && all.total > all.items.length
  const like = useQuery({ ...usersQuery(keyword), enabled: isPart && keyword !== '' }).data
  const users = new Map([...(like?.items ?? []), ...(all?.items ?? [])].map((user) => [user.username, user]))
  return {
    options: [...users.values()].map((user) => ({ value: String(user[by]), label: labelOf(user, by) })),
    onFocus: () => setIsAsked(true),
  }
}
