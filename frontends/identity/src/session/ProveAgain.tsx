import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Stack } from '@tollgate/console-ui/layout'
import { useState } from 'react'
import { isPasskeyCapable } from '../features/passkeys/webauthn'
import { PasskeyProofButton } from '../features/proof/PasskeyProofButton'
import { typedProofsOf } from '../features/proof/proof.model'
import { ProofForm } from '../features/proof/ProofForm'
import { SignInAnew } from '../features/proof/SignInAnew'

export interface ProveAgainProps {
  /** By what this person can prove that it is them, as the server says. */
  readonly ways: readonly string[]
  readonly onProven: () => void
}

/** Has somebody who is signed in prove that it is still them, by what they have. */
export default function ProveAgain({ ways, onProven }: ProveAgainProps) {
  const t = useT('identity')
  const typed = typedProofsOf(ways)
  const [chosen, setChosen] = useState(typed[0])
  const hasPasskey = ways.includes('passkey')
  return (
    <Stack gap={3}>
      {chosen !== undefined && <ProofForm key={chosen} way={chosen} onProven={onProven} />}
      {hasPasskey && isPasskeyCapable() && <PasskeyProofButton isPrimary={chosen === undefined} onProven={onProven} />}
      {hasPasskey && !isPasskeyCapable() && chosen === undefined && (
        <Alert tone="warn">{t('passkeys.faults.unsupported')}</Alert>
      )}
      {typed
        .filter((way) => way !== chosen)
        .map((way) => (
          <Button key={way} variant="quiet" onClick={() => setChosen(way)}>
            {t(`prove.use-${way}`)}
          </Button>
        ))}
      {ways.includes('sign_in') && <SignInAnew />}
    </Stack>
  )
}
