import { useT } from '@tollgate/console-sdk'
import { passkeyFaultOf } from './passkey-fault.model'

/** Puts what WebAuthn throws into words; everything else stays as it is. */
export function usePasskeyFault(): (error: unknown) => unknown {
  const t = useT('identity')
  return (error) => {
    const fault = passkeyFaultOf(error)
    return fault === null ? error : new Error(t(`passkeys.faults.${fault}`), { cause: error })
  }
}
