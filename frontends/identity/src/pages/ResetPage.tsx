import { paths, useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'
import { ResetRequestForm } from '../features/reset/ResetRequestForm'
import { VisitLink } from '../features/visit/VisitLink'

/** For users who forgot their password: a link by mail. */
export default function ResetPage() {
  const t = useT('identity')
  const { oidc_only } = useStatus()
  return (
    <Doorway
      title={t('reset.title')}
      lead={t('reset.lead')}
      footer={<VisitLink to={paths.login}>{t('reset.back')}</VisitLink>}
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    >
      {oidc_only ? <Alert tone="info">{t('reset.closed')}</Alert> : <ResetRequestForm />}
    </Doorway>
  )
}
