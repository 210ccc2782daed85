import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'

interface ChannelsEmptyProps {
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onAdd: () => void
}

/** No channels at all, or none that the search finds. */
export function ChannelsEmpty({ isFiltered, onClear, onAdd }: ChannelsEmptyProps) {
  const t = useT('channels')
  if (isFiltered)
    return (
      <EmptyState
        icon="search"
        title={t('empty.not-found')}
        action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
      >
        {t('empty.not-found-why')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="cable"
      title={t('empty.none')}
      action={
        <Button variant="primary" icon="plus" onClick={onAdd}>
          {t('add')}
        </Button>
      }
    >
      {t('empty.none-why')}
    </EmptyState>
  )
}
