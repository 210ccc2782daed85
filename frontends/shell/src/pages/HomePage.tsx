import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { homeContentQuery, noticeQuery } from '../content/content.api'
import { OperatorPage } from '../content/OperatorPage'
import { FirstSteps } from '../first-steps/FirstSteps'
import { PageTitle } from './PageTitle'
import { Welcome } from './Welcome'

/** The home page: the operator's, or ours; the announcement stands above either. */
export function HomePage() {
  const t = useT('shell')
  const content = useQuery(homeContentQuery)
  const notice = useQuery(noticeQuery).data ?? ''
  return (
    <>
      <PageTitle title={t('home.title')} />
      {notice !== '' && (
        <section className="notice" aria-label={t('home.notice')}>
          <OperatorPage content={notice} title={t('home.notice')} />
        </section>
      )}
      <FirstSteps />
      {/* When the operator's page cannot be had, ours is better than a fault. */}
      {!content.isPending &&
        (content.data ? <OperatorPage content={content.data} title={t('home.content')} /> : <Welcome />)}
    </>
  )
}
