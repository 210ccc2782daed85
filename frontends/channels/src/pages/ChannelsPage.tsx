import { paths, useSheet, useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { IconButton } from '@tollgate/console-ui/button'
import { Switch } from '@tollgate/console-ui/inputs'
import { Menu } from '@tollgate/console-ui/menu'
import type { RunKind } from '@tollgate/contracts/http/channels'
import { useState } from 'react'
import type { ListedChannel } from '../api/channels.api'
import { CapabilitiesDialog } from '../features/capabilities/CapabilitiesDialog'
import { ChannelSheet } from '../features/edit/ChannelSheet'
import { isMuted, rowKeyOf } from '../features/list/rows.model'
import { type ChannelActs, useChangeChannel, useChannelActs } from '../features/list/useChannelActions'
import { useChannelFilters } from '../features/list/useChannelFilters'
import { useChannelList } from '../features/list/useChannelList'
import { useChannelSelection } from '../features/list/useChannelSelection'
import { useColumns } from '../features/list/useColumns'
import { useRowActions } from '../features/list/useRowActions'
import { RunDialog } from '../features/runs/RunDialog'
import { RunNotices } from '../features/runs/RunNotices'
import { useRunItems } from '../features/runs/useRunItems'
import { SetTagDialog } from '../features/tags/SetTagDialog'
import { TagSheet } from '../features/tags/TagSheet'
import { TestDialog } from '../features/test/TestDialog'
import { TimelineDialog } from '../features/timeline/TimelineDialog'

/** What stands over the list besides the sheet of a channel, which the address opens. */
type Overlay =
  | { readonly kind: 'test' | 'timeline' | 'capabilities'; readonly channel: ListedChannel }
  | { readonly kind: 'set-tag'; readonly ids: number[]; readonly onDone: () => void }
  | { readonly kind: 'edit-tag'; readonly tag: string }
  | { readonly kind: 'run'; readonly of: RunKind }

/** Connections to upstream providers, for administrators. */
export default function ChannelsPage() {
  const t = useT('channels')
  const { mutate: change } = useChangeChannel()
  const acts = useChannelActs()
  const list = useChannelList()
  const { sheet, add, edit, copy, close } = useSheet(paths.channels)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const openRun = (of: RunKind) => setOverlay({ kind: 'run', of })
  const rowActions = useRowActions({
    acts,
    onEdit: edit,
    onCopy: copy,
    onSwitch: change,
    onChooseTest: (channel) => setOverlay({ kind: 'test', channel }),
    onShowTimeline: (channel) => setOverlay({ kind: 'timeline', channel }),
    onCapabilities: (channel) => setOverlay({ kind: 'capabilities', channel }),
    onEditTag: (tag) => setOverlay({ kind: 'edit-tag', tag }),
  })
  return (
    <ListPage
      title={t('list.title')}
      purpose={t('list.purpose')}
      add={{ label: t('add'), open: add }}
      action={<MoreActions acts={acts} onOpenRun={openRun} />}
      head={<RunNotices onOpen={openRun} />}
      list={list}
      filters={useChannelFilters()}
      filtersAside={<Switch label={t('list.by-tag')} value={list.isByTag} onChange={list.setIsByTag} />}
      columnsKey="channels-table-columns"
      columns={useColumns({ onChange: change, onToggleTag: list.toggleTag })}
      sorting={list.sorting}
      rowKey={rowKeyOf}
      rowActions={rowActions}
      selection={useChannelSelection({ acts, onTag: (ids, onDone) => setOverlay({ kind: 'set-tag', ids, onDone }) })}
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
      {overlay !== null && <Over overlay={overlay} onClose={() => setOverlay(null)} />}
    </ListPage>
  )
}

/** What is rarely done, and to all channels at once. */
function MoreActions({ acts, onOpenRun }: { acts: ChannelActs; onOpenRun: (kind: RunKind) => void }) {
  const t = useT('channels')
  const runItems = useRunItems(onOpenRun)
  return (
    <Menu
      label={t('list.more')}
      trigger={<IconButton icon="more" label={t('list.more')} />}
      items={[
        ...runItems,
        { divider: true },
        { id: 'fix', label: t('fix.action'), hint: t('fix.hint'), icon: 'wrench', onSelect: acts.rebuild },
        { divider: true },
        {
          id: 'delete-disabled',
          label: t('delete.disabled-action'),
          icon: 'trash',
          tone: 'danger',
          onSelect: () => void acts.removeDisabled(),
        },
      ]}
    />
  )
}

function Over({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  switch (overlay.kind) {
    case 'test':
      return <TestDialog channel={overlay.channel} onClose={onClose} />
    case 'timeline':
      return <TimelineDialog channel={overlay.channel} onClose={onClose} />
    case 'capabilities':
      return <CapabilitiesDialog channel={overlay.channel} onClose={onClose} />
    case 'edit-tag':
      return <TagSheet tag={overlay.tag} onClose={onClose} />
    case 'run':
      return <RunDialog kind={overlay.of} onClose={onClose} />
    case 'set-tag':
      return <SetTagDialog ids={overlay.ids} onClose={onClose} onDone={overlay.onDone} />
  }
}
