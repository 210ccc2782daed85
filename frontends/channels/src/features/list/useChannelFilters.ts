import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import type { Filter } from '@tollgate/console-sdk/list-page'
import { type ChannelState, channelStates } from '@tollgate/contracts/http/channels'
import { useState } from 'react'
import { groupsQuery, knownModelsQuery } from '../../api/channels.api'
import type { ChannelFilters } from './useChannelList'

const stateTexts: Readonly<Record<ChannelState, string>> = {
  enabled: 'status.enabled',
  expired: 'status.expired',
  disabled: 'status.disabled',
  auto_disabled: 'status.auto-disabled',
}

/** By a word, a model, a group and a state. Models are asked for when somebody is about to choose one. */
export function useChannelFilters(): readonly Filter<ChannelFilters>[] {
  const t = useT('channels')
  const [isAsked, setIsAsked] = useState(false)
  const models = useQuery({ ...knownModelsQuery, enabled: isAsked }).data ?? []
  const groups = useQuery(groupsQuery).data ?? []
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  return [
    { kind: 'search', name: 'keyword', label: t('list.keyword') },
    {
      kind: 'suggest',
      name: 'model',
      label: t('list.model'),
      options: named(models),
      onFocus: () => setIsAsked(true),
    },
    { kind: 'choice', name: 'group', label: t('list.group'), any: t('list.group'), options: named(groups) },
    {
      kind: 'choice',
      name: 'status',
      label: t('list.status'),
      any: t('list.status'),
      options: channelStates.map((value) => ({ value, label: t(stateTexts[value]) })),
    },
  ]
}
