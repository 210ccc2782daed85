import { useRef } from 'react'
import { useLanguage } from '../i18n/hooks'
import { overtaken } from './overtaken.model'

type Values = Readonly<Record<string, unknown>>

/**
 * Keeps two who edit the same thing from overwriting each other unseen. The function that it gives is called before changes are
 * sent, with what the form began with and what the server has now: it throws, for the form to show at its fields, where somebody
 * else has changed the same; the next attempt, with that in sight, passes.
 */
export function useOvertaken(): (changes: object, began: object, now: object) => void {
  const { language } = useLanguage()
  const seen = useRef<object>(null)
  return (changes, began, now) => {
    const fault = overtaken(changes as Values, (seen.current ?? began) as Values, now as Values, language) // by their names alone
    seen.current = now
    if (fault !== null) throw fault
  }
}
