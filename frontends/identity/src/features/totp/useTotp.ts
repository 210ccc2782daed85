import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useT } from '@tollgate/console-sdk'
import type { TotpSetup } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { beginTotp, disableTotp, renewRecoveryCodes, secondFactorQuery } from '../../api/security.api'
import type { Proof } from './ProofDialog'

/** The dialogs around the authenticator app, and the acts that open them. */
export function useTotp() {
  const t = useT('identity')
  const notify = useNotify()
  const queries = useQueryClient()
  const [isBeginning, setIsBeginning] = useState(false)
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const reload = () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  const begin = async () => {
    setIsBeginning(true)
    try {
      setSetup(await beginTotp())
    } catch (error) {
      notify.error(error)
    } finally {
      setIsBeginning(false)
    }
  }
  const isOn = async (made: string[]) => {
    setCodes(made)
    notify.success(t('totp.enabled'))
    await reload()
  }
  const prove = async (wanted: Proof, code: string) => {
    if (wanted === 'renew') setCodes(await renewRecoveryCodes(code))
    else {
      await disableTotp(code)
      notify.success(t('totp.disabled'))
    }
    await reload()
  }
  return {
    isBeginning,
    begin: () => void begin(),
    setUp: { setup, onClose: () => setSetup(null), onDone: isOn },
    ask: setProof,
    proving: { proof, onClose: () => setProof(null), onCode: prove },
    codes: { lines: codes, onClose: () => setCodes(null) },
  }
}
