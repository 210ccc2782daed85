import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Menu } from '@tollgate/console-ui/menu'
import type { RunKind } from '@tollgate/contracts/http/channels'
import type { ChannelActs } from '../features/list/useChannelActions'
import type { ChannelFilters } from '../features/list/useChannelList'
import { useRunItems } from '../features/runs/useRunItems'
import { useTransferItems } from '../features/transfer/useTransferItems'

interface MoreActionsProps {
  readonly acts: ChannelActs
  /** Of the list: the same channels are exported. */
  readonly filters: ChannelFilters
  readonly onOpenRun: (kind: RunKind) => void
  readonly onImport: () => void
  readonly onExplain: () => void
}

/** What is rarely done, and to all channels at once. */
export function MoreActions({ acts, filters, onOpenRun, onImport, onExplain }: MoreActionsProps) {
  const t = useT('channels')
  const runItems = useRunItems(onOpenRun)
  const transferItems = useTransferItems(filters, onImport)
  return (
    <Menu
      label={t('list.more')}
      trigger={<IconButton icon="more" label={t('list.more')} />}
      items={[
        { id: 'explain', label: t('explain.action'), icon: 'route', onSelect: onExplain },
        { divider: true },
        ...runItems,
        { divider: true },
        ...transferItems,
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
