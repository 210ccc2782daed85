import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { useLocation } from 'react-router'
import { PageTitle } from './PageTitle'

/** Says that there is no page at this address. */
export function NotFoundPage() {
  const t = useT('shell')
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle title={t('notFound.title')} />
      <EmptyState icon="search" title={t('notFound.title')} action={<Button href="/">{t('notFound.home')}</Button>}>
        {t('notFound.text', { path: pathname })}
      </EmptyState>
    </>
  )
}
