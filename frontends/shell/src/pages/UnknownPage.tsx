import { useLocation } from 'react-router'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { Guard } from '../routing/Guard'
import { PageTitle } from '../routing/PageTitle'
import { LoadingPage } from './LoadingPage'
import { UnavailablePage } from './UnavailablePage'

/** An address that nobody has announced: perhaps not yet, perhaps its remote is away, or there is no such page. */
export function UnknownPage() {
  const t = useT('shell')
  const { remotes, isListing, error, retry } = useConsoleRemotes()
  const failed = remotes.find(({ state }) => state === 'failed')
  if (isListing || remotes.some(({ state }) => state === 'loading')) return <LoadingPage />
  if (error !== null && remotes.length === 0)
    return <UnavailablePage error={error} onRetry={retry} reason={t('unavailable.list')} />
  if (failed !== undefined) return <UnavailablePage error={failed} onRetry={retry} reason={t('unavailable.manifest')} />
  return (
    <Guard access="public">
      <NotFound />
    </Guard>
  )
}

function NotFound() {
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
