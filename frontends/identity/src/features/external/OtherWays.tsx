import { useStatus, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box, Grid, Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { externalProviders } from '@tollgate/contracts/http/identity'
import { type ReactNode, useState } from 'react'
import { signInByWechat } from '../../api/access.api'
import { useEntrance } from '../visit/useEntrance'
import { useReferral } from '../visit/useReferral'
import { isOffered, isRedirect, methodIcons } from './methods.model'
import { TelegramWidget } from './TelegramWidget'
import { useExternalStart } from './useExternalStart'
import { WechatDialog } from './WechatDialog'

const line = { flex: 1, height: '1px', bgcolor: 'divider' }

function Or() {
  const t = useT('identity')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={line} />
      <Muted size="small">{t('external.or')}</Muted>
      <Box sx={line} />
    </Box>
  )
}

/** Every way in besides the form above: `children` first, then the sites that the operator has switched on. */
export function OtherWays({ children }: { children?: ReactNode }) {
  const t = useT('identity')
  const status = useStatus()
  const enter = useEntrance()
  const { leaving, start } = useExternalStart(useReferral())
  const [isScanning, setIsScanning] = useState(false)
  const offered = externalProviders.filter((provider) => isOffered(provider, status))
  const buttons = offered.filter((provider) => provider !== 'telegram')
  if (offered.length === 0 && children === undefined) return null
  // Beside nothing there is no other way, and the one that is left is the button of the page.
  const isAlone = status.oidc_only && !status.password_login_enabled
  return (
    <Stack gap={4}>
      {!isAlone && <Or />}
      <Stack gap={2}>
        {children}
        {buttons.length > 0 && (
          <Grid gap={2} min={150}>
            {buttons.map((provider) => (
              <Button
                key={provider}
                size="large"
                variant={isAlone ? 'primary' : 'secondary'}
                isFullWidth
                icon={methodIcons[provider]}
                isLoading={leaving === provider}
                ariaLabel={t('external.sign-in', { name: t(`external.names.${provider}`) })}
                ariaHasPopup={provider === 'wechat' ? 'dialog' : undefined}
                onClick={() => (isRedirect(provider) ? start(provider) : setIsScanning(true))}
              >
                {isAlone
                  ? t('external.sign-in', { name: t(`external.names.${provider}`) })
                  : t(`external.names.${provider}`)}
              </Button>
            ))}
          </Grid>
        )}
      </Stack>
      {offered.includes('telegram') && <TelegramWidget authUrl={`${location.origin}/login`} />}
      <WechatDialog
        isOpen={isScanning}
        onClose={() => setIsScanning(false)}
        title={t('wechat.sign-in')}
        submit={t('login.submit')}
        onCode={async (code) => enter(await signInByWechat(code), 'site')}
      />
    </Stack>
  )
}
