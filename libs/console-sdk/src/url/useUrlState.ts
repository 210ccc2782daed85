import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { readUrlState, writeUrlState } from './url-state.model'

/**
 * State that belongs to the address: filters, pages, tabs. Every field of the schema has a default (`.default()` or
 * `.optional()`) and takes text (`z.coerce.number()`). A change replaces the entry of the history unless `push` is set.
 */
export function useUrlState<S extends z.ZodObject>(
  schema: S,
): [z.output<S>, (change: Partial<z.output<S>>, options?: { push?: boolean }) => void] {
  const [parameters, setParameters] = useSearchParams()
  const state = useMemo(() => readUrlState(schema, parameters), [schema, parameters])
  const change = useCallback(
    (change: Partial<z.output<S>>, { push = false }: { push?: boolean } = {}) =>
      setParameters((current) => writeUrlState(schema, current, change), { replace: !push }),
    [schema, setParameters],
  )
  return [state, change]
}
