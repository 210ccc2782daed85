import { useQuery } from '@tanstack/react-query'
import { paths, useSheet, useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { Row } from '@tollgate/console-ui/layout'
import { Menu } from '@tollgate/console-ui/menu'
import { Page } from '@tollgate/console-ui/page'
import { useState } from 'react'
import { channelsQuery, type ListedChannel } from '../api/channels.api'
import { ChannelSheet } from '../features/edit/ChannelSheet'
import { ChannelFilters } from '../features/list/ChannelFilters'
import { ChannelTable } from '../features/list/ChannelTable'
import { useChannelActs, type ChannelActs } from '../features/list/useChannelActions'
import { useChannelView } from '../features/list/useChannelView'
import { SetTagDialog } from '../features/tags/SetTagDialog'
import { TagSheet } from '../features/tags/TagSheet'
import { TestDialog } from '../features/test/TestDialog'

/** What stands over the list besides the sheet of a channel, which the address opens. */
type Overlay =
  | { readonly kind: 'test'; readonly channel: ListedChannel }
  | { readonly kind: 'set-tag'; readonly ids: number[]; readonly onDone: () => void }
  | { readonly kind: 'edit-tag'; readonly tag: string }

export default function ChannelsPage() {
  const t = useT('channels')
  const view = useChannelView()
  const list = useQuery(channelsQuery(view.listing))
  const acts = useChannelActs()
  const { sheet, add, edit, copy, close } = useSheet(paths.channels)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const { keyword, model, group } = view.listing
  return (
    <Page title={t('list.title')} purpose={t('list.purpose')} action={<PageActions acts={acts} onAdd={add} />}>
      {/* Going back to another search fills in its words. */}
      <ChannelFilters key={JSON.stringify([keyword, model, group])} view={view} isFetching={list.isFetching} />
      <ChannelTable
        view={view}
        list={list}
        acts={acts}
        onAdd={add}
        onEdit={edit}
        onCopy={copy}
        onChooseTest={(channel) => setOverlay({ kind: 'test', channel })}
        onEditTag={(tag) => setOverlay({ kind: 'edit-tag', tag })}
        onTagSelected={(ids, onDone) => setOverlay({ kind: 'set-tag', ids, onDone })}
      />
      {sheet !== null && <ChannelSheet key={JSON.stringify(sheet)} sheet={sheet} onClose={close} />}
      {overlay !== null && <Over overlay={overlay} onClose={() => setOverlay(null)} />}
    </Page>
  )
}

function PageActions({ acts, onAdd }: { acts: ChannelActs; onAdd: () => void }) {
  const t = useT('channels')
  return (
    <Row>
      <Menu
        label={t('list.more')}
        trigger={<IconButton icon="more" label={t('list.more')} />}
        items={[
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
      <Button variant="primary" icon="plus" onClick={onAdd}>
        {t('add')}
      </Button>
    </Row>
  )
}

function Over({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  switch (overlay.kind) {
    case 'test':
      return <TestDialog channel={overlay.channel} onClose={onClose} />
    case 'edit-tag':
      return <TagSheet tag={overlay.tag} onClose={onClose} />
    case 'set-tag':
      return <SetTagDialog ids={overlay.ids} onClose={onClose} onDone={overlay.onDone} />
  }
}
