import { paths, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Spinner } from '@tollgate/console-ui/progress'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callbackQueryOf, providerOf } from '../features/callback/callback.model'
import { type Arrival, useArrival } from '../features/callback/useArrival'
import { Doorway } from '../features/doorway/Doorway'
import { Stage } from '../features/doorway/Stage'

/** Where GitHub, an OIDC provider and LINUX DO send the browser back to: waiting, through, or failed with the way back (rule K26). */
export default function OauthCallbackPage() {
  const t = useT('identity')
  const { pathname, search } = useLocation()
  const [{ provider, query }] = useState(() => ({
    provider: providerOf(pathname) ?? '',
    query: callbackQueryOf(new URLSearchParams(search)),
  }))
  const arrival = useArrival(provider, query)
  return (
    <Doorway
      title={t('callback.title', { name: t(`external.names.${provider}`) })}
      lead={
        <Box component="span" role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 24 }}>
          {arrival.stage !== 'failed' && <Spinner label={t('callback.working')} />}
          {t(leadOf(arrival))}
        </Box>
      }
      stage={<Stage title={t('stage.title')} text={t('stage.text')} />}
    >
      {arrival.stage === 'failed' && <Failure fault={arrival.fault} back={arrival.back} />}
    </Doorway>
  )
}

const leads = { waiting: 'callback.working', bound: 'callback.leaving', 'signed-in': 'callback.entering' } as const

function leadOf(arrival: Arrival): string {
  if (arrival.stage !== 'failed') return leads[arrival.stage]
  return arrival.back === paths.login ? 'callback.failed' : 'callback.failed-binding'
}

/** Why it failed, and the way back for who does not wait until the page leads there. */
function Failure({ fault, back }: { fault: unknown; back: string }) {
  const t = useT('identity')
  return (
    <Stack gap={4}>
      <Alert tone="bad">{factsOf(fault).message}</Alert>
      <Button href={back} isFullWidth>
        {t(back === paths.login ? 'callback.to-login' : 'callback.to-settings')}
      </Button>
    </Stack>
  )
}
