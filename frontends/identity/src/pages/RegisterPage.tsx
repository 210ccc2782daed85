import { paths, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'
import { OtherWays } from '../features/external/OtherWays'
import { RegisterForm } from '../features/register/RegisterForm'
import { closedDoorOf } from '../features/register/registration.model'
import { GoOn } from '../features/visit/GoOn'
import { useReferral } from '../features/visit/useReferral'
import { VisitLink } from '../features/visit/VisitLink'

/** Opens an account by username and password, or by another site. */
export default function RegisterPage() {
  const t = useT('identity')
  const status = useStatus()
  const { user } = useSession()
  const closedDoor = closedDoorOf(status)
  useReferral()
  if (user !== null) return <GoOn />
  return (
    <Doorway
      title={t('register.title')}
      lead={t('register.lead', { site: status.system_name || 'Tollgate' })}
      footer={
        <>
          {t('register.has-account')} <VisitLink to={paths.login}>{t('register.login')}</VisitLink>
        </>
      }
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    >
      {closedDoor === null ? <RegisterForm /> : <Alert tone="info">{t(closedDoor)}</Alert>}
      {status.register_enabled && <OtherWays />}
    </Doorway>
  )
}
