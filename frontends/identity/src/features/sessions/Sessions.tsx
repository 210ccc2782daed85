import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { sessionsQuery } from '../../api/security.api'
import { Loaded } from '../personal/Loaded'
import { SettingsGroup } from '../personal/SettingsGroup'
import { SettingsRow } from '../personal/SettingsRow'
import { SessionRow } from './SessionRow'
import { useEndings } from './useEndings'

/** Where one is signed in. */
export function Sessions() {
  const t = useT('identity')
  const sessions = useQuery(sessionsQuery)
  const { ending, end, endOthers } = useEndings()
  return (
    <SettingsGroup title={t('sessions.title')} purpose={t('sessions.purpose')}>
      <Loaded query={sessions} lines={4}>
        {(list) => (
          <>
            {/* This one first: it is the one to compare the others with. */}
            {[...list]
              .sort((one, two) => Number(two.is_current) - Number(one.is_current))
              .map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={ending === session.id}
                  onEnd={() => end(session.id)}
                />
              ))}
            {list.length > 1 && (
              <SettingsRow
                isPart
                title={t('sessions.others')}
                actions={
                  <Button size="small" variant="danger" isLoading={ending === 'others'} onClick={endOthers}>
                    {t('sessions.end-others')}
                  </Button>
                }
              >
                {t('sessions.others-text', { count: list.length - 1 })}
              </SettingsRow>
            )}
          </>
        )}
      </Loaded>
    </SettingsGroup>
  )
}
