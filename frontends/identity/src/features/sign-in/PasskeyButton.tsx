import { useT } from '@tollgate/console-sdk'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../api/access.api'
import { AskPasskeyButton } from '../passkeys/AskPasskeyButton'
import { signWithPasskey } from '../passkeys/webauthn'
import { useEntrance } from '../visit/useEntrance'

/** Signs in with a passkey: the browser asks which, and nothing has to be typed. */
export function PasskeyButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useT('identity')
  const enter = useEntrance()
  const signIn = async () => enter(await finishPasskeySignIn(await signWithPasskey(await beginPasskeySignIn())))
  return (
    <AskPasskeyButton size="large" isPrimary={isPrimary} ask={signIn}>
      {t('login.passkey')}
    </AskPasskeyButton>
  )
}
