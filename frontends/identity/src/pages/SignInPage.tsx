import { paths, useLanguage, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'
import { telegramAnswerOf } from '../features/external/methods.model'
import { OtherWays } from '../features/external/OtherWays'
import { TelegramArrival } from '../features/external/TelegramArrival'
import { isPasskeyCapable } from '../features/passkeys/webauthn'
import { isRegistrationOffered } from '../features/register/registration.model'
import { SecondStep } from '../features/second-step/SecondStep'
import { PasskeyButton } from '../features/sign-in/PasskeyButton'
import { PasswordDoor } from '../features/sign-in/PasswordDoor'
import { GoOn } from '../features/visit/GoOn'
import { useReferral } from '../features/visit/useReferral'
import { visitOf } from '../features/visit/visit.model'
import { VisitLink } from '../features/visit/VisitLink'

/** Signs a visitor in, in one step or two, and leads them back to where they came from. */
export default function SignInPage() {
  const t = useT('identity')
  const { user } = useSession()
  const { state } = useLocation()
  const { secondStep } = visitOf(state)
  useReferral()
  if (user !== null) return <GoOn />
  if (secondStep.length === 0) return <FirstStep />
  return (
    <Doorway
      title={t('second-step.title')}
      lead={t(secondStep.includes('totp') ? 'second-step.lead' : 'second-step.lead-passkey')}
      footer={<VisitLink to={paths.login}>{t('second-step.back')}</VisitLink>}
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    >
      <SecondStep methods={secondStep} />
    </Doorway>
  )
}

function FirstStep() {
  const t = useT('identity')
  const status = useStatus()
  const { language } = useLanguage()
  const { state } = useLocation()
  const [parameters] = useSearchParams()
  const telegram = useMemo(() => telegramAnswerOf(parameters, language), [parameters, language])
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
      {telegram === null ? (
        <>
          <PasswordDoor username={visitOf(state).username} />
          <OtherWays>{!status.oidc_only && isPasskeyCapable() ? <PasskeyButton /> : undefined}</OtherWays>
        </>
      ) : (
        <TelegramArrival answer={telegram} />
      )}
    </Doorway>
  )
}
