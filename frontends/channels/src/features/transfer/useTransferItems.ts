import { useMutation } from '@tanstack/react-query'
import { download, useNotify, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { exportChannels } from '../../api/transfer.api'
import type { ChannelFilters } from '../list/useChannelList'

/** Keeping the channels in view as a document, and taking one in, for the menu of the page. */
export function useTransferItems(filters: ChannelFilters, onImport: () => void): readonly MenuItem[] {
  const t = useT('channels')
  const notify = useNotify()
  const file = useMutation({
    mutationFn: exportChannels,
    onSuccess: ({ name, content }) => download(name, content),
    onError: (error) => notify.error(error),
  })
  return [
    {
      id: 'export',
      label: t('transfer.export'),
      hint: t('transfer.export-hint'),
      icon: 'download',
      onSelect: () => file.mutate(filters),
    },
    {
      id: 'import',
      label: t('transfer.import'),
      hint: t('transfer.import-hint'),
      icon: 'upload',
      onSelect: onImport,
    },
  ]
}
