import { paths, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'
import { isRegistrationOffered } from '../features/register/registration.model'
import { SignInForm } from '../features/sign-in/SignInForm'
import { useReferral } from '../features/visit/useReferral'
import { destinationOf, visitOf } from '../features/visit/visit.model'
import { VisitLink } from '../features/visit/VisitLink'

/** Signs a visitor in and leads them back to where they came from. */
export default function SignInPage() {
  const t = useT('identity')
  const status = useStatus()
  const { user } = useSession()
  const { state } = useLocation()
  const [parameters] = useSearchParams()
  useReferral()
  if (user !== null) return <Navigate to={destinationOf(state)} replace />
  const footer = isRegistrationOffered(status) ? (
    <>
      {t('login.no-account')} <VisitLink to={paths.register}>{t('login.register')}</VisitLink>
    </>
  ) : undefined
  return (
    <Doorway
      title={t('login.title')}
      lead={t('login.lead', { site: status.system_name || 'Tollgate' })}
      footer={footer}
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    >
      {parameters.get('expired') === 'true' && <Alert tone="warn">{t('login.expired')}</Alert>}
      <SignInForm username={visitOf(state).username} />
    </Doorway>
  )
}
