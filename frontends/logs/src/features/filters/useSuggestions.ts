import { useQuery } from '@tanstack/react-query'
import { useSession } from '@tollgate/console-sdk'
import { useUserSuggestions } from '@tollgate/console-sdk/list-page'
import type { Option } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import { channelsQuery, groupsQuery, modelsQuery, tokensQuery } from '../../api/suggestions.api'

const named = (names: readonly string[] | undefined = []): Option<string>[] =>
  names.map((name) => ({ value: name, label: name }))

/**
 * What can be chosen in the filters of the log, as far as the reader may know it; anything else can be typed. Nothing is
 * asked for before somebody is about to choose. `username` is what is typed of one.
 */
export function useSuggestions(username: string) {
  const { isAdmin } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const models = useQuery({ ...modelsQuery, enabled: isAsked })
  const tokens = useQuery({ ...tokensQuery, enabled: isAsked })
  const groups = useQuery({ ...groupsQuery(isAdmin), enabled: isAsked })
  const users = useUserSuggestions(username)
  const channels = useQuery({ ...channelsQuery, enabled: isAsked && isAdmin })
  return {
    ask: () => {
      setIsAsked(true)
      if (isAdmin) users.onFocus()
    },
    options: {
      model_name: named(models.data),
      token_name: named(tokens.data),
      group: named(groups.data),
      username: users.options,
      channel: (channels.data ?? []).map(({ id, name }) => ({ value: String(id), label: `#${id} ${name}` })),
    },
  }
}

export type Suggestions = ReturnType<typeof useSuggestions>
