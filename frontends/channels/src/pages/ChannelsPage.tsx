import { lateSheet, paths, useSheet, useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Switch } from '@tollgate/console-ui/inputs'
import { isMuted, rowKeyOf } from '../features/list/rows.model'
import { useChangeChannel, useChannelActs } from '../features/list/useChannelActions'
import { useChannelFilters } from '../features/list/useChannelFilters'
import { useChannelList } from '../features/list/useChannelList'
import { useChannelSelection } from '../features/list/useChannelSelection'
import { useColumns } from '../features/list/useColumns'
import { useRowActions } from '../features/list/useRowActions'
import { RunNotices } from '../features/runs/RunNotices'
import { MoreActions } from './MoreActions'
import { useOverlay } from './useOverlay'

const ChannelSheet = lateSheet(
  async () => (await import(/* webpackChunkName: "sheets" */ '../features/edit/ChannelSheet')).ChannelSheet,
)

/** Connections to upstream providers, for administrators. */
export default function ChannelsPage() {
  const t = useT('channels')
  const { mutate: change } = useChangeChannel()
  const acts = useChannelActs()
  const list = useChannelList()
  const { sheet, add, edit, copy, close } = useSheet(paths.channels)
  const { overlay, open, openOf } = useOverlay()
  const rowActions = useRowActions({
    acts,
    onEdit: edit,
    onCopy: copy,
    onSwitch: change,
    ...openOf,
  })
  return (
    <ListPage
      title={t('list.title')}
      purpose={t('list.purpose')}
      add={{ label: t('add'), open: add }}
      action={<MoreActions acts={acts} filters={list.filters.applied} {...openOf} />}
      head={<RunNotices onOpen={openOf.onOpenRun} />}
      list={list}
      filters={useChannelFilters()}
      filtersAside={<Switch label={t('list.by-tag')} value={list.isByTag} onChange={list.setIsByTag} />}
      columnsKey="channels-table-columns"
      columns={useColumns({ onChange: change, onToggleTag: list.toggleTag, rows: list.table.rows })}
      rowKey={rowKeyOf}
      rowActions={rowActions}
      selection={useChannelSelection(list, (chosen) => open({ kind: 'set-tag', chosen }))}
      isMuted={isMuted}
      detail={{
        kind: 'open',
        open: (row) => (row.kind === 'channel' ? edit(row.channel.id) : list.toggleTag(row.tag)),
      }}
      empty={{
        icon: 'cable',
        nothing: { title: t('empty.none'), why: t('empty.none-why') },
        noMatch: { title: t('empty.not-found'), why: t('empty.not-found-why'), reset: t('empty.clear') },
      }}
    >
      {sheet !== null && <ChannelSheet key={JSON.stringify(sheet)} sheet={sheet} onClose={close} />}
      {overlay}
    </ListPage>
  )
}
