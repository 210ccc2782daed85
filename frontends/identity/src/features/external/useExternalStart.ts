import { useNotify } from '@tollgate/console-sdk'
import type { RedirectProvider } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { startExternal } from '../../api/access.api'

export interface ExternalStart {
  /** To which site the browser is on its way. */
  readonly leaving: RedirectProvider | null
  readonly start: (provider: RedirectProvider) => void
}

/** Leads the browser to another site, which sends it back with a code. */
export function useExternalStart(referral: string): ExternalStart {
  const notify = useNotify()
  const [leaving, setLeaving] = useState<RedirectProvider | null>(null)
  const leave = async (provider: RedirectProvider) => {
    setLeaving(provider)
    try {
      location.assign(await startExternal(provider, referral))
    } catch (error) {
      setLeaving(null)
      notify.error(error)
    }
  }
  return { leaving, start: (provider) => void leave(provider) }
}
