import { pathOf, useFormat, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Panel } from '@tollgate/console-ui/layout'
import { TextLink } from '@tollgate/console-ui/text'
import { useState } from 'react'
import { Figure, Figures } from '../features/rewards/Figures'

/** What the user has, has spent, and by how many calls. */
export default function BalanceCard() {
  const t = useT('billing')
  const format = useFormat()
  const notify = useNotify()
  const { user, refresh } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  if (user === null) return null
  const ask = () => {
    setIsAsking(true)
    void refresh()
      .catch(notify.error)
      .finally(() => setIsAsking(false))
  }
  const again = <IconButton icon="refresh" label={t('balance.refresh')} isLoading={isAsking} onClick={ask} />
  return (
    <Panel title={t('balance.title')} aside={again}>
      <Figures>
        <Figure
          label={t('balance.current')}
          value={format.quota(user.quota)}
          exact={format.quotaExactly(user.quota)}
          icon="wallet"
        />
        <Figure
          label={t('balance.used')}
          value={format.quota(user.used_quota)}
          exact={format.quotaExactly(user.used_quota)}
          icon="receipt"
        />
        <Figure
          label={t('balance.requests')}
          value={format.number(user.request_count)}
          icon="activity"
          hint={<TextLink href={pathOf('logs')}>{t('balance.to-log')}</TextLink>}
        />
      </Figures>
    </Panel>
  )
}
