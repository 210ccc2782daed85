import type { UseQueryResult } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { DataTable, useSelection } from '@tollgate/console-ui/data-table'
import { useState } from 'react'
import type { ChannelPage, ListedChannel } from '../../api/channels.api'
import { isEnabled } from './channel.model'
import { ChannelsEmpty } from './ChannelsEmpty'
import { plainRows, rowKeyOf, rowNameOf, rowsByTag, type ChannelRow } from './rows.model'
import { useChangeChannel, type ChannelActs } from './useChannelActions'
import type { ChannelView } from './useChannelView'
import { useColumns } from './useColumns'
import { useRowActions, type RowHandlers } from './useRowActions'

interface ChannelTableProps extends Omit<RowHandlers, 'onSwitch'> {
  readonly view: ChannelView
  readonly list: UseQueryResult<ChannelPage>
  readonly acts: ChannelActs
  readonly onAdd: () => void
  readonly onTagSelected: (ids: number[], done: () => void) => void
}

/** Only channels can be chosen, and their keys are their ids. */
const idsOf = (keys: readonly (string | number)[]): number[] =>
  keys.filter((key): key is number => typeof key === 'number')

const isMuted = (row: ChannelRow): boolean =>
  row.kind === 'channel' ? !isEnabled(row.channel) : row.enabledCount === 0

export function ChannelTable({ view, list, acts, onAdd, onTagSelected, ...handlers }: ChannelTableProps) {
  const t = useT('channels')
  const change = useChangeChannel()
  const { rows, toggleTag } = useRows(list.data?.items, view.listing.isByTag)
  const selection = useSelection()
  const columns = useColumns({ onChange: change.mutate, onToggleTag: toggleTag })
  const rowActions = useRowActions({ ...handlers, acts, onSwitch: change.mutate })
  const removeSelected = async (ids: number[]) => {
    if (await acts.removeMany(ids)) selection.clear()
  }
  const bulk = (keys: readonly (string | number)[]) => (
    <>
      <Button size="small" icon="tag" onClick={() => onTagSelected(idsOf(keys), selection.clear)}>
        {t('tag.set-selected')}
      </Button>
      <Button size="small" icon="trash" variant="danger" onClick={() => void removeSelected(idsOf(keys))}>
        {t('delete.selected')}
      </Button>
    </>
  )
  const { page, pageSize } = view.listing
  return (
    <DataTable
      label={t('list.title')}
      columnsKey="channels-table-columns"
      columns={columns}
      rows={rows}
      rowKey={rowKeyOf}
      isFetching={list.isFetching}
      error={list.error}
      onRetry={() => void list.refetch()}
      empty={<ChannelsEmpty isFiltered={view.isFiltered} onClear={view.clear} onAdd={onAdd} />}
      paging={{ page, pageSize, total: list.data?.total ?? 0, onChange: view.turnPage }}
      selection={{ ...selection, actions: bulk, isSelectable: ({ kind }) => kind === 'channel', nameOf: rowNameOf }}
      detail={{
        kind: 'open',
        open: (row) => (row.kind === 'channel' ? handlers.onEdit(row.channel.id) : toggleTag(row.tag)),
      }}
      rowActions={rowActions}
      isMuted={isMuted}
    />
  )
}

function useRows(channels: readonly ListedChannel[] | undefined, isByTag: boolean) {
  const [openTags, setOpenTags] = useState<ReadonlySet<string>>(new Set())
  const toggleTag = (tag: string) => {
    const next = new Set(openTags)
    if (!next.delete(tag)) next.add(tag)
    setOpenTags(next)
  }
  const rows = channels && (isByTag ? rowsByTag(channels, openTags) : plainRows(channels))
  return { rows, toggleTag }
}
