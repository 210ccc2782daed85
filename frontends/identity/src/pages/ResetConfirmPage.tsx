import { paths, useFaultText, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { identityFaults, resetPasswordBody } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'
import { ResetConfirmForm } from '../features/reset/ResetConfirmForm'
import { VisitLink } from '../features/visit/VisitLink'

/** Where the link of a reset mail leads. */
export default function ResetConfirmPage() {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const [parameters] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const link = resetPasswordBody.safeParse({ email: parameters.get('email'), token: parameters.get('token') })
  return (
    <Doorway
      title={t('reset-confirm.title')}
      lead={t(isDone ? 'reset-confirm.done-why' : 'reset-confirm.lead')}
      footer={
        <VisitLink to={link.success ? paths.login : paths.reset}>
          {t(link.success ? 'reset.back' : 'reset-confirm.anew')}
        </VisitLink>
      }
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    >
      {link.success ? (
        <ResetConfirmForm link={link.data} onDone={() => setDone(true)} />
      ) : (
        <Alert tone="bad">{translate(identityFaults.resetLinkBroken.code)}</Alert>
      )}
    </Doorway>
  )
}
