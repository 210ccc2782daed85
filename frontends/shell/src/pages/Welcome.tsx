import { paths, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'

const dialects = [
  '/v1/chat/completions',
  '/v1/responses',
  '/v1/messages',
  '/v1beta/models',
  '/v1/embeddings',
  '/v1/rerank',
]

/** What a newcomer needs to know: what this is, where to point a client, and the way in. */
export function Welcome() {
  const t = useT('shell')
  const { user } = useSession()
  const { server_address, system_name } = useStatus()
  const address = (server_address || location.origin).replace(/\/+$/, '')
  return (
    <div className="welcome">
      <p className="welcome-eyebrow">{t('home.eyebrow')}</p>
      <h1>{system_name || 'Tollgate'}</h1>
      <p className="welcome-lead">{t('home.lead')}</p>
      <p className="welcome-text">{t('home.text')}</p>
      <div className="welcome-actions">
        <Button variant="primary" size="large" href={user === null ? paths.login : paths.tokens}>
          {t(user === null ? 'home.login' : 'home.start')}
        </Button>
        <Button size="large" href={paths.pricing}>
          {t('home.pricing')}
        </Button>
      </div>
      <dl className="welcome-facts">
        <div>
          <dt>{t('home.endpoint')}</dt>
          <dd>
            <CopyText value={`${address}/v1`} label={t('home.endpoint')} />
            <p>{t('home.endpointHint')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('home.dialects')}</dt>
          <dd>
            <ul>
              {dialects.map((path) => (
                <li key={path}>
                  <code>{path}</code>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </div>
  )
}
