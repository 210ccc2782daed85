import { type TableFilters, useSession } from '@tollgate/console-sdk'
import { useState } from 'react'
import type { LogFilters } from './filters.model'
import { findingFilters, type Found, type KnownNames, understood } from './find.model'
import type { Suggestions } from './useSuggestions'

/** Filters whose search for a request takes names as well, and says which it has understood. */
export function useFind(filters: TableFilters<LogFilters>, { options }: Suggestions) {
  const { isAdmin } = useSession()
  const { applied, typed } = filters
  const [last, setLast] = useState<Found | null>(null)
  const namesOf = (name: 'username' | 'token_name' | 'model_name') => options[name].map(({ value }) => value)
  const known: KnownNames = {
    user: isAdmin ? namesOf('username') : null,
    token: namesOf('token_name'),
    model: namesOf('model_name'),
  }
  const apply = (change: Partial<LogFilters> = {}) => {
    const text = (change.request_id ?? typed.request_id).trim()
    if (text === '' || text === applied.request_id) return filters.apply(change)
    const found = understood(text, known)
    setLast(found)
    filters.apply({ ...change, ...findingFilters(found) })
  }
  const asked = last === null ? {} : findingFilters(last)
  const isInForce = Object.entries(asked).every(([name, value]) => applied[name as keyof LogFilters] === value) // its own names
  return { filters: { ...filters, apply }, known, found: isInForce ? last : null }
}
