import { type Translate, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { channelStatus } from '@tollgate/contracts/http/channels'
import type { ListedChannel } from '../../api/channels.api'
import { showsKeys } from '../keys/keys.model'
import { useQuickTest, useTested } from '../test/useTestChannel'
import { isEnabled } from './channel.model'
import type { ChannelRow, TagRow } from './rows.model'
import type { ChannelActs, ListChange } from './useChannelActions'

export interface RowHandlers {
  readonly onEdit: (id: number) => void
  readonly onCopy: (id: number) => void
  readonly onChooseTest: (channel: ListedChannel) => void
  readonly onShowTimeline: (channel: ListedChannel) => void
  readonly onShowKeys: (channel: ListedChannel) => void
  readonly onCapabilities: (channel: ListedChannel) => void
  readonly onEditTag: (tag: string) => void
  readonly onSwitch: (change: ListChange) => void
}

/** What can be done with a row; the two that are used all day are also icons on it, and a click on the row edits. */
export function useRowActions({ acts, ...handlers }: RowHandlers & { acts: ChannelActs }) {
  const t = useT('channels')
  const test = useQuickTest()
  const tested = useTested()
  return (row: ChannelRow): readonly MenuItem[] => {
    if (row.kind === 'tag') return actionsOfTag({ row, t, acts, onEditTag: handlers.onEditTag })
    const { channel } = row
    const { id } = channel
    const isOn = isEnabled(channel)
    const status = isOn ? channelStatus.disabled : channelStatus.enabled
    const isRunning = tested.has(id)
    return [
      {
        id: 'test',
        label: t('test.quick'),
        icon: 'zap',
        isQuick: true,
        disabledReason: isRunning ? t('test.running', { name: channel.name }) : undefined,
        onSelect: () => test(channel),
      },
      {
        id: 'switch',
        label: t(isOn ? 'list.disable' : 'list.enable'),
        icon: 'power',
        isQuick: true,
        onSelect: () => handlers.onSwitch({ id, status }),
      },
      { id: 'edit', label: t('list.edit'), icon: 'pencil', onSelect: () => handlers.onEdit(id) },
      ...shownOf(channel, t, handlers),
      { id: 'copy', label: t('list.copy'), icon: 'copy', onSelect: () => handlers.onCopy(id) },
      { divider: true },
      {
        id: 'delete',
        label: t('delete.action'),
        icon: 'trash',
        tone: 'danger',
        onSelect: () => void acts.remove(channel),
      },
    ]
  }
}

/** What is shown of a channel over the list. */
function shownOf(channel: ListedChannel, t: Translate, handlers: RowHandlers): MenuItem[] {
  const keysItem: MenuItem = {
    id: 'keys',
    label: t('keys.action'),
    icon: 'key',
    onSelect: () => handlers.onShowKeys(channel),
  }
  return [
    { id: 'choose-test', label: t('test.choose'), icon: 'flask', onSelect: () => handlers.onChooseTest(channel) },
    {
      id: 'timeline',
      label: t('timeline.action'),
      icon: 'history',
      onSelect: () => handlers.onShowTimeline(channel),
    },
    ...(showsKeys(channel.type) ? [keysItem] : []),
    {
      id: 'capabilities',
      label: t('capabilities.action'),
      icon: 'list-checks',
      onSelect: () => handlers.onCapabilities(channel),
    },
  ]
}

interface TagActions {
  readonly row: TagRow
  readonly t: Translate
  readonly acts: ChannelActs
  readonly onEditTag: (tag: string) => void
}

function actionsOfTag({ row, t, acts, onEditTag }: TagActions): MenuItem[] {
  const { tag, count, enabledCount } = row
  return [
    {
      id: 'enable-all',
      label: t('tag.enable-all'),
      icon: 'play',
      disabledReason: enabledCount === count ? t('tag.all-enabled') : undefined,
      onSelect: () => acts.toggleTag({ tag, isEnabled: true }),
    },
    {
      id: 'disable-all',
      label: t('tag.disable-all'),
      icon: 'pause',
      disabledReason: enabledCount === 0 ? t('tag.all-disabled') : undefined,
      onSelect: () => acts.toggleTag({ tag, isEnabled: false }),
    },
    { id: 'edit-tag', label: t('tag.edit'), icon: 'pencil', isQuick: true, onSelect: () => onEditTag(tag) },
  ]
}
