import { useNotify } from '@tollgate/console-sdk'
import { Button, type ButtonProps } from '@tollgate/console-ui/button'
import { useState } from 'react'
import { usePasskeyFault } from './usePasskeyFault'

export interface AskPasskeyButtonProps extends Pick<ButtonProps, 'size' | 'children'> {
  readonly isPrimary: boolean
  /** Has the browser sign, and the server look at it. */
  readonly ask: () => Promise<void>
}

/** Asks for a passkey, and says in words what went wrong with it. */
export function AskPasskeyButton({ isPrimary, ask, ...shown }: AskPasskeyButtonProps) {
  const notify = useNotify()
  const inWords = usePasskeyFault()
  const [isBusy, setIsBusy] = useState(false)
  const begin = async () => {
    setIsBusy(true)
    try {
      await ask()
    } catch (error) {
      notify.error(inWords(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      isFullWidth
      icon="fingerprint"
      isLoading={isBusy}
      onClick={() => void begin()}
      {...shown}
    />
  )
}
