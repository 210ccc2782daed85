import { CONTRACT, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { PageTitle } from './PageTitle'

/** Stands in for a section that was built for a later console. */
export function NewerContractPage({ contract }: { contract: number }) {
  const t = useT('shell')
  return (
    <>
      <PageTitle title={t('newer.title')} />
      <EmptyState
        icon="layers"
        title={t('newer.title')}
        action={<Button onClick={() => location.reload()}>{t('newer.reload')}</Button>}
      >
        {t('newer.text', { wanted: contract, spoken: CONTRACT })} {t('newer.advice')}
      </EmptyState>
    </>
  )
}
