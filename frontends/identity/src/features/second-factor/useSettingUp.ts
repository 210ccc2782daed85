import { useState } from 'react'
import { useTotp } from '../totp/useTotp'
import { useGoingOn } from './useGoingOn'

/** Setting up a first factor, or showing one: the dialogs for it, and what comes after the server has taken it. */
export function useSettingUp() {
  const { isSetUpHere, isGoingOn, goOn, setUpHere } = useGoingOn()
  const { isBeginning, begin: beginApp, setUp, codes } = useTotp()
  const [isNaming, setIsNaming] = useState(false)
  const onAppDone = async (recoveryCodes: string[]) => {
    setUpHere()
    await setUp.onDone(recoveryCodes)
  }
  const onCodesTaken = () => {
    codes.onClose()
    goOn()
  }
  const onShown = () => {
    setUpHere()
    goOn()
  }
  return {
    isSetUpHere,
    isGoingOn,
    goOn,
    onShown,
    /** Something stands over the page that has to be finished first: codes that are shown once, for one. */
    isBusy: setUp.setup !== null || codes.lines !== null || isNaming,
    app: {
      isBeginning,
      begin: beginApp,
      setUp: { ...setUp, onDone: onAppDone },
      codes: { ...codes, onClose: onCodesTaken },
    },
    passkey: {
      begin: () => setIsNaming(true),
      naming: {
        subject: isNaming ? ('new' as const) : null,
        onClose: () => setIsNaming(false),
        onAdded: onShown,
      },
    },
  }
}
