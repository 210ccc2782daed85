import { useRef } from 'react'
import { useSpeech } from '../i18n/hooks'
import { overtaken, type SayValue } from './overtaken.model'

type Values = Readonly<Record<string, unknown>>

/**
 * Keeps two who edit the same thing from overwriting each other unseen. The function that it gives is called before changes are
 * sent, with what the form began with and what the server has now: it throws, for the form to show at its fields, where somebody
 * else has changed the same; the next attempt, with that in sight, passes. `say` has words for values that need some.
 */
export function useOvertaken(): (changes: object, began: object, now: object, say?: SayValue) => void {
  const speech = useSpeech()
  const seen = useRef<object>(null)
  return (changes, began, now, say = () => undefined) => {
    const edit = { changes: changes as Values, seen: (seen.current ?? began) as Values, now: now as Values } // by their names alone
    const fault = overtaken(edit, speech, say)
    seen.current = now
    if (fault !== null) throw fault
  }
}
