import { useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Stack } from '@tollgate/console-ui/layout'
import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { isPasskeyCapable } from '../features/passkeys/webauthn'
import { SecondStep } from '../features/second-step/SecondStep'
import { PasskeyButton } from '../features/sign-in/PasskeyButton'
import { SignInForm } from '../features/sign-in/SignInForm'
import { type Enter, EntranceContext } from '../features/visit/useEntrance'

export interface SignInAgainProps {
  readonly username: string
  /** Called when the server has let them in. */
  readonly onSignedIn: () => Promise<void>
}

/** Signs somebody in over the page they are on, by what needs no other page. */
export default function SignInAgain({ username, onSignedIn }: SignInAgainProps) {
  const t = useT('identity')
  const { password_login_enabled } = useStatus()
  const [secondStep, setSecondStep] = useState<readonly SecondFactorMethod[]>([])
  const enter: Enter = async (answer) => {
    if ('require_2fa' in answer) setSecondStep(answer.methods)
    else await onSignedIn()
  }
  return (
    <EntranceContext value={enter}>
      {secondStep.length > 0 ? (
        <SecondStep methods={secondStep} />
      ) : (
        <Stack gap={3}>
          {password_login_enabled ? (
            <SignInForm username={username} />
          ) : (
            <Alert tone="info">{t('login.password-closed')}</Alert>
          )}
          {isPasskeyCapable() && <PasskeyButton />}
        </Stack>
      )}
    </EntranceContext>
  )
}
