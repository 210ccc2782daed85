import { pathOf, useFormat, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Panel } from '@tollgate/console-ui/layout'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import { useState } from 'react'
import { Figure, Figures, unknown } from '../features/rewards/Figures'

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
  const isKnown = user.figures_known
  const units = (of: number) => (isKnown ? { value: format.quota(of), exact: format.quotaExactly(of) } : unknown)
  const again = <IconButton icon="refresh" label={t('balance.refresh')} isLoading={isAsking} onClick={ask} />
  return (
    <Panel title={t('balance.title')} aside={again}>
      <Figures>
        <Figure
          label={t('balance.current')}
          {...units(user.quota)}
          icon="wallet"
          hint={isKnown ? undefined : <Muted size="tiny">{t('balance.unknown')}</Muted>}
        />
        <Figure label={t('balance.used')} {...units(user.used_quota)} icon="receipt" />
        <Figure
          label={t('balance.requests')}
          value={isKnown ? format.number(user.request_count) : unknown.value}
          icon="activity"
          hint={<TextLink href={pathOf('logs')}>{t('balance.to-log')}</TextLink>}
        />
      </Figures>
    </Panel>
  )
}
