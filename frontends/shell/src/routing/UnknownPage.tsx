import { useT } from '@tollgate/console-sdk'
import { LoadingPage } from '../pages/LoadingPage'
import { NotFoundPage } from '../pages/NotFoundPage'
import { PageTitle } from '../pages/PageTitle'
import { UnavailablePage } from '../pages/UnavailablePage'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { Guard } from './Guard'

/** An address that nobody has announced: perhaps not yet, perhaps its remote is away, or there is no such page. */
export function UnknownPage() {
  const t = useT('shell')
  const { remotes, isListing, error, retry } = useConsoleRemotes()
  const title = <PageTitle title={t('unavailable.title')} />
  const failed = remotes.find(({ state }) => state === 'failed')
  if (isListing || remotes.some(({ state }) => state === 'loading')) return <LoadingPage />
  if (error !== null && remotes.length === 0)
    return (
      <>
        {title}
        <UnavailablePage error={error} onRetry={retry} reason={t('unavailable.list')} />
      </>
    )
  if (failed !== undefined)
    return (
      <>
        {title}
        <UnavailablePage error={failed} onRetry={retry} reason={t('unavailable.manifest')} />
      </>
    )
  return (
    <Guard access="public">
      <NotFoundPage />
    </Guard>
  )
}
