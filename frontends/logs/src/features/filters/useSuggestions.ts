import { useQuery } from '@tanstack/react-query'
import { useSession } from '@tollgate/console-sdk'
import type { Option } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import { channelsQuery, groupsQuery, modelsQuery, tokensQuery, usersQuery } from '../../api/suggestions.api'

const named = (names: readonly string[] | undefined = []): Option<string>[] =>
  names.map((name) => ({ value: name, label: name }))

/**
 * What can be chosen in the filters of the log, as far as the reader may know it; anything else can be typed. Nothing is
 * asked for before somebody is about to choose.
 */
export function useSuggestions() {
  const { isAdmin } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const models = useQuery({ ...modelsQuery, enabled: isAsked })
  const tokens = useQuery({ ...tokensQuery, enabled: isAsked })
  const groups = useQuery({ ...groupsQuery(isAdmin), enabled: isAsked })
  const users = useQuery({ ...usersQuery, enabled: isAsked && isAdmin })
  const channels = useQuery({ ...channelsQuery, enabled: isAsked && isAdmin })
  return {
    ask: () => setIsAsked(true),
    options: {
      model_name: named(models.data),
      token_name: named(tokens.data),
      group: named(groups.data),
      username: named(users.data),
      channel: (channels.data ?? []).map(({ id, name }) => ({ value: String(id), label: `#${id} ${name}` })),
    },
  }
}
