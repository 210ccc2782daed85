import { store, useStoredState } from '@tollgate/console-sdk'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The referral code of the link that brought the visitor, in this visit or an earlier one; '' without any. */
export function useReferral(): string {
  const [parameters] = useSearchParams()
  const [stored] = useStoredState('aff', '')
  const given = parameters.get('aff') ?? ''
  useEffect(() => {
    if (given !== '') store('aff', given)
  }, [given])
  return given === '' ? stored : given
}
