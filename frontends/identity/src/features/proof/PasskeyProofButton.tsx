import { useT } from '@tollgate/console-sdk'
import { beginPasskeyProof, finishPasskeyProof } from '../../api/proof.api'
import { AskPasskeyButton } from '../passkeys/AskPasskeyButton'
import { signWithPasskey } from '../passkeys/webauthn'

export interface PasskeyProofButtonProps {
  readonly isPrimary: boolean
  readonly onProven: () => void
}

/** Proves with one of the user's own passkeys that it is them. */
export function PasskeyProofButton({ isPrimary, onProven }: PasskeyProofButtonProps) {
  const t = useT('identity')
  const prove = async () => {
    await finishPasskeyProof(await signWithPasskey(await beginPasskeyProof()))
    onProven()
  }
  return (
    <AskPasskeyButton isPrimary={isPrimary} ask={prove}>
      {t('prove.passkey')}
    </AskPasskeyButton>
  )
}
