import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import type { ReactNode } from 'react'

export interface NoTokensProps {
  readonly isFiltered: boolean
  readonly onReset: () => void
  readonly add: ReactNode
}

/** Nothing to list: because there is nothing yet, or because nothing matches. */
export function NoTokens({ isFiltered, onReset, add }: NoTokensProps) {
  const t = useT('billing')
  if (!isFiltered)
    return (
      <EmptyState icon="key" title={t('tokens.none')} action={add}>
        {t('tokens.none-why')}
      </EmptyState>
    )
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
