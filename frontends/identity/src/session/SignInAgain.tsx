import { useStatus } from '@tollgate/console-sdk'
import { Stack } from '@tollgate/console-ui/layout'
import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { OtherWays } from '../features/external/OtherWays'
import { isPasskeyCapable } from '../features/passkeys/webauthn'
import { SecondStep } from '../features/second-step/SecondStep'
import { PasskeyButton } from '../features/sign-in/PasskeyButton'
import { PasswordDoor } from '../features/sign-in/PasswordDoor'
import { type Enter, EntranceContext } from '../features/visit/useEntrance'

export interface SignInAgainProps {
  readonly username: string
  /** Called when the server has let them in. */
  readonly onSignedIn: () => Promise<void>
}

/** Signs somebody in over the page they are on, by what needs no other page. */
export default function SignInAgain({ username, onSignedIn }: SignInAgainProps) {
  const { oidc_only } = useStatus()
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
          <PasswordDoor username={username} />
          {oidc_only ? <OtherWays /> : isPasskeyCapable() && <PasskeyButton />}
        </Stack>
      )}
    </EntranceContext>
  )
}
