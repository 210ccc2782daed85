import { useQuery } from '@tanstack/react-query'
import { useNotify, useT } from '@tollgate/console-sdk'
import { Switch } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import { secondFactorQuery, setAfterPassword } from '../../api/security.api'
import { AccessTokenRow } from '../access-token/AccessTokenRow'
import { PasskeyRows } from '../passkeys/PasskeyRows'
import { useReloadFactors } from '../passkeys/useReloadFactors'
import { PasswordRow } from '../password/PasswordRow'
import type { Account } from '../personal/account.model'
import { Loaded } from '../personal/Loaded'
import { SettingsGroup } from '../personal/SettingsGroup'
import { SettingsRow } from '../personal/SettingsRow'
import { TotpRows } from '../totp/TotpRows'

/** What the user signs in with: password, authenticator app, passkeys, access token. */
export function Security({ account }: { account: Account }) {
  const t = useT('identity')
  const factors = useQuery(secondFactorQuery)
  return (
    <SettingsGroup title={t('security.title')} purpose={t('security.purpose')}>
      <PasswordRow account={account} />
      <Loaded query={factors}>{(known) => <TotpRows factors={known} />}</Loaded>
      <PasskeyRows />
      {factors.data !== undefined && factors.data.passkeys > 0 && !factors.data.totp && (
        <AfterPasswordRow isOn={factors.data.after_password} />
      )}
      <AccessTokenRow />
    </SettingsGroup>
  )
}

/** For users who have a passkey and no authenticator app: whether a password alone is enough. */
function AfterPasswordRow({ isOn }: { isOn: boolean }) {
  const t = useT('identity')
  const notify = useNotify()
  const reload = useReloadFactors()
  /** What was asked for, until the server has said it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (next: boolean) => {
    setWanted(next)
    try {
      await setAfterPassword(next)
      await reload()
    } catch (error) {
      notify.error(error)
    } finally {
      setWanted(null)
    }
  }
  return (
    <SettingsRow
      isPart
      title={t('passkeys.after-password')}
      actions={
        <Switch
          label={t('passkeys.after-password')}
          isLabelHidden
          value={wanted ?? isOn}
          onChange={(next) => void change(next)}
        />
      }
    >
      {t('passkeys.after-password-text')}
    </SettingsRow>
  )
}
