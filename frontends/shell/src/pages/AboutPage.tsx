import { useQuery } from '@tanstack/react-query'
import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { Page } from '@tollgate/console-ui/page'
import { aboutQuery } from '../content/content.api'
import { OperatorPage } from '../content/OperatorPage'
import { PageTitle } from './PageTitle'

/** What the operator says about the site, and what it runs. */
export function AboutPage() {
  const t = useT('shell')
  const format = useFormat()
  const { version, server_address, start_time } = useStatus()
  const about = useQuery(aboutQuery).data ?? ''
  const facts = [
    [t('about.version'), version],
    [t('about.server'), server_address || location.origin],
    [t('about.started'), start_time > 0 ? format.dateTime(start_time) : ''],
  ].filter(([, value]) => value !== '')
  return (
    <Page title={t('about.title')} purpose={t('about.purpose')}>
      <PageTitle title={t('about.title')} />
      {about === '' ? <p>{t('about.text')}</p> : <OperatorPage content={about} title={t('about.content')} />}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}
