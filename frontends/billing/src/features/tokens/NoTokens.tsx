import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'

export interface NoTokensProps {
  readonly isFiltered: boolean
  readonly onReset: () => void
  readonly onAdd: () => void
}

/** Nothing to list: because there is nothing yet, or because nothing matches. */
export function NoTokens({ isFiltered, onReset, onAdd }: NoTokensProps) {
  const t = useT('billing')
  if (!isFiltered) {
    const add = (
      <Button icon="plus" onClick={onAdd}>
        {t('tokens.add')}
      </Button>
    )
    return (
      <EmptyState icon="key" title={t('tokens.none')} action={add}>
        {t('tokens.none-why')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="search"
      title={t('tokens.no-match')}
      action={<Button onClick={onReset}>{t('tokens.reset')}</Button>}
    >
      {t('tokens.no-match-why')}
    </EmptyState>
  )
}
