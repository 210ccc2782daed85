import { useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { useState } from 'react'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../api/access.api'
import { usePasskeyFault } from '../passkeys/usePasskeyFault'
import { signWithPasskey } from '../passkeys/webauthn'
import { useEntrance } from '../visit/useEntrance'

/** Signs in with a passkey: the browser asks which, and nothing has to be typed. */
export function PasskeyButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useT('identity')
  const notify = useNotify()
  const enter = useEntrance()
  const inWords = usePasskeyFault()
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async () => {
    setIsBusy(true)
    try {
      const options = await beginPasskeySignIn()
      await enter(await finishPasskeySignIn(await signWithPasskey(options)))
    } catch (error) {
      notify.error(inWords(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      size="large"
      variant={isPrimary ? 'primary' : 'secondary'}
      isFullWidth
      icon="fingerprint"
      isLoading={isBusy}
      onClick={() => void signIn()}
    >
      {t('login.passkey')}
    </Button>
  )
}
