import { useFormat, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { Num } from '@tollgate/console-ui/text'
import type { SessionView } from '@tollgate/contracts/http/identity'
import { SettingsRow } from '../personal/SettingsRow'
import { browserOf, isHandheld } from './user-agent.model'

export interface SessionRowProps {
  readonly session: SessionView
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** One signed-in browser. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useT('identity')
  const format = useFormat()
  const { user_agent, address, last_seen_at, created_at, is_current } = session
  const name = browserOf(user_agent) || t('sessions.unknown')
  const exact = t('sessions.times', { seen: format.dateTime(last_seen_at), begun: format.dateTime(created_at) })
  return (
    <SettingsRow
      icon={isHandheld(user_agent) ? 'smartphone' : 'monitor'}
      title={
        <Row gap={2} wrap>
          <span title={user_agent}>{name}</span>
          {is_current && <Tag tone="green">{t('sessions.current')}</Tag>}
        </Row>
      }
      actions={
        !is_current && (
          <Button
            size="small"
            variant="quiet"
            isLoading={isEnding}
            ariaLabel={t('sessions.end-named', { name })}
            onClick={onEnd}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    >
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <span>{address}</span>
        <Num exact={exact}>{format.relativeTime(last_seen_at)}</Num>
      </Box>
    </SettingsRow>
  )
}
