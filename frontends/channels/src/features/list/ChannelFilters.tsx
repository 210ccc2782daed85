import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SearchInput, SelectInput, Switch } from '@tollgate/console-ui/inputs'
import { Row } from '@tollgate/console-ui/layout'
import { useState } from 'react'
import { groupsQuery } from '../../api/channels.api'
import type { ChannelView } from './useChannelView'

/** The search form, and how the list is ordered. */
export function ChannelFilters({ view, isFetching }: { view: ChannelView; isFetching: boolean }) {
  const t = useT('channels')
  const groups = useQuery(groupsQuery)
  const { keyword, model, group, isByIdOnly, isByTag } = view.listing
  const [typed, setTyped] = useState({ keyword, model })
  const options = (groups.data ?? []).map((name) => ({ value: name, label: name }))
  const order = (
    <Row gap={4} wrap>
      <Switch label={t('list.sort-by-id')} value={isByIdOnly} onChange={view.setIsByIdOnly} />
      <Switch label={t('list.by-tag')} value={isByTag} onChange={view.setIsByTag} />
    </Row>
  )
  return (
    <FilterBar
      onSubmit={() => view.search({ ...typed, group })}
      onReset={view.clear}
      isDirty={view.isFiltered}
      isFetching={isFetching}
      aside={order}
    >
      <SearchInput
        label={t('list.keyword')}
        value={typed.keyword}
        onChange={(text) => setTyped({ ...typed, keyword: text })}
      />
      <SearchInput
        label={t('list.model')}
        value={typed.model}
        onChange={(text) => setTyped({ ...typed, model: text })}
      />
      <SelectInput
        label={t('list.group')}
        isLabelHidden
        size="small"
        isClearable
        placeholder={t('list.group')}
        options={options}
        value={group === '' ? null : group}
        onChange={(name) => view.search({ ...typed, group: name ?? '' })}
      />
    </FilterBar>
  )
}
