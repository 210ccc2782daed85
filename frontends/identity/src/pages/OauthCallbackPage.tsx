import { useSession, useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Spinner } from '@tollgate/console-ui/progress'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callbackQueryOf, providerOf } from '../features/callback/callback.model'
import { useArrival } from '../features/callback/useArrival'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'

/** Where GitHub, an OIDC provider and LINUX DO send the browser back to. */
export default function OauthCallbackPage() {
  const t = useT('identity')
  const { pathname, search } = useLocation()
  const [{ provider, query }] = useState(() => ({
    provider: providerOf(pathname) ?? '',
    query: callbackQueryOf(new URLSearchParams(search)),
  }))
  const { user } = useSession()
  const fault = useArrival(provider, query)
  const failed = user === null ? 'callback.failed' : 'callback.failed-binding'
  const isWorking = fault === null
  return (
    <Doorway
      title={t('callback.title', { name: t(`external.names.${provider}`) })}
      lead={
        <Box component="span" role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 24 }}>
          {isWorking && <Spinner label={t('callback.working')} />}
          {t(isWorking ? 'callback.working' : failed)}
        </Box>
      }
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    />
  )
}
