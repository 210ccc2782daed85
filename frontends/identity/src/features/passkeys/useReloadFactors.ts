import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { passkeysQuery, secondFactorQuery } from '../../api/security.api'

/** Asks anew which second factors one has. */
export function useReloadFactors(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all([passkeysQuery, secondFactorQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }, [queries])
}
