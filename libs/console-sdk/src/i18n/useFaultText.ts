import { useCallback } from 'react'
import { type Translate, useLanguage } from './hooks'
import type { Translated } from './language'

/** What the codes of an owner's schemas say, as its contract exports them. */
export type FaultTexts = Readonly<Record<string, Translated>>

/**
 * Words for what schemas give as messages: a code of the owner's contract, else, where `t` is given, a text of the remote
 * under `form.`; anything else is told as it stands. To be handed to a form as `translate`.
 */
export function useFaultText(texts: FaultTexts, t?: Translate): (message: string) => string {
  const { language } = useLanguage()
  return useCallback(
    (message: string) => {
      if (t !== undefined && message.startsWith('form.')) return t(message)
      return Object.hasOwn(texts, message) ? (texts[message]?.[language] ?? message) : message
    },
    [texts, t, language],
  )
}
