import { useQuery } from '@tanstack/react-query'
import { lacksSecondFactor, paths, type SessionUser, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Navigate, useLocation } from 'react-router'
import { secondFactorQuery } from '../api/security.api'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'
import { Loaded } from '../features/personal/Loaded'
import { hasFactor } from '../features/second-factor/factor.model'
import { FactorChoices, FactorDialogs } from '../features/second-factor/FactorChoices'
import { LeaveLine } from '../features/second-factor/LeaveLine'
import { ShowFactor } from '../features/second-factor/ShowFactor'
import { useSettingUp } from '../features/second-factor/useSettingUp'
import { GoOn } from '../features/visit/GoOn'

/** Where administrators are led who have to show or set up a second factor before anything else (rule A43). */
export default function SecondFactorPage() {
  const { user } = useSession()
  const { state } = useLocation()
  return user === null ? <Navigate to={paths.login} state={state as unknown} replace /> : <FactorDoor user={user} />
}

function FactorDoor({ user }: { user: SessionUser }) {
  const t = useT('identity')
  const factors = useQuery({ ...secondFactorQuery, enabled: lacksSecondFactor(user) })
  const { isSetUpHere, isGoingOn, isBusy, goOn, onShown, app, passkey } = useSettingUp()
  if (!lacksSecondFactor(user) && !isBusy) return <GoOn />
  return (
    <Doorway
      title={t('second-factor.title')}
      lead={t('second-factor.lead')}
      footer={<LeaveLine user={user} />}
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    >
      {isSetUpHere ? (
        <Button variant="primary" size="large" isFullWidth isLoading={isGoingOn} onClick={goOn}>
          {t('second-factor.go-on')}
        </Button>
      ) : (
        <Loaded query={factors}>
          {(known) =>
            hasFactor(known) ? (
              <ShowFactor factors={known} onShown={onShown} />
            ) : (
              <FactorChoices app={app} passkey={passkey} />
            )
          }
        </Loaded>
      )}
      <FactorDialogs app={app} passkey={passkey} />
    </Doorway>
  )
}
