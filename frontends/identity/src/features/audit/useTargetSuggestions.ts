import { useQuery } from '@tanstack/react-query'
import { type UserSuggestions, useUserSuggestions } from '@tollgate/console-sdk/list-page'
import { useState } from 'react'
import { channelNamesQuery } from '../../api/audit.api'

/** The ids that a filter by what was acted on suggests: of users and of channels, once that kind is chosen; others have no names to go by. */
export function useTargetSuggestions(kind: string, typed: string): UserSuggestions {
  const users = useUserSuggestions(typed, 'id')
  const [isAsked, setIsAsked] = useState(false)
  const channels = useQuery({ ...channelNamesQuery, enabled: isAsked && kind === 'channel' }).data ?? []
  if (kind === 'user') return users
  return {
    options:
      kind === 'channel' ? channels.map(({ id, name }) => ({ value: String(id), label: `#${id} · ${name}` })) : [],
    onFocus: () => setIsAsked(true),
  }
}
