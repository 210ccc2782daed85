import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import { PasskeyDialog } from '../passkeys/PasskeyDialog'
import { isPasskeyCapable } from '../passkeys/webauthn'
import { OnceDialog } from '../personal/OnceDialog'
import { SettingsRow } from '../personal/SettingsRow'
import { TotpDialog } from '../totp/TotpDialog'
import type { useSettingUp } from './useSettingUp'

type SettingUp = ReturnType<typeof useSettingUp>

const frame = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }

/** What can be set up as a second factor, each with one press. */
export function FactorChoices({ app, passkey }: Pick<SettingUp, 'app' | 'passkey'>) {
  const t = useT('identity')
  return (
    <Box sx={frame}>
      <SettingsRow
        icon="smartphone"
        title={t('totp.title')}
        actions={
          <Button size="small" isLoading={app.isBeginning} onClick={app.begin}>
            {t('totp.set-up')}
          </Button>
        }
      >
        {t('second-factor.app')}
      </SettingsRow>
      <SettingsRow
        icon="fingerprint"
        title={t('second-factor.passkey-title')}
        actions={
          <Button
            size="small"
            disabledReason={isPasskeyCapable() ? undefined : t('passkeys.faults.unsupported')}
            onClick={passkey.begin}
          >
            {t('passkeys.add')}
          </Button>
        }
      >
        {t('second-factor.passkey')}
      </SettingsRow>
    </Box>
  )
}

/** What stands over the page while a factor is set up. */
export function FactorDialogs({ app, passkey }: Pick<SettingUp, 'app' | 'passkey'>) {
  const t = useT('identity')
  return (
    <>
      <TotpDialog {...app.setUp} />
      <OnceDialog
        {...app.codes}
        title={t('totp.codes')}
        text={t('totp.codes-text')}
        name={t('totp.recovery')}
        fileName="recovery-codes.txt"
      />
      <PasskeyDialog {...passkey.naming} />
    </>
  )
}
