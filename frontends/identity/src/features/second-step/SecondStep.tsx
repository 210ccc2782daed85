import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Stack } from '@tollgate/console-ui/layout'
import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { isPasskeyCapable } from '../passkeys/webauthn'
import { PasskeyButton } from '../sign-in/PasskeyButton'
import { CodeForm } from './CodeForm'
import { otherCode, typedCodesOf } from './second-step.model'

/** The second step of signing in: a code, or a passkey. */
export function SecondStep({ methods }: { methods: readonly SecondFactorMethod[] }) {
  const t = useT('identity')
  const codes = typedCodesOf(methods)
  const [chosen, setChosen] = useState(codes[0])
  const hasPasskey = methods.includes('passkey')
  return (
    <Stack gap={4}>
      {chosen !== undefined && (
        <CodeForm key={chosen} kind={chosen} other={otherCode(codes, chosen)} onOther={setChosen} />
      )}
      {hasPasskey && isPasskeyCapable() && <PasskeyButton isPrimary={chosen === undefined} />}
      {hasPasskey && !isPasskeyCapable() && <Alert tone="warn">{t('passkeys.faults.unsupported')}</Alert>}
    </Stack>
  )
}
