import { type CodedText, fill, textOfCode } from '@tollgate/texts'
import { useCallback } from 'react'
import { type Translate, useSpeech } from './hooks'

/** What an owner's schemas have to say, as its contract exports it. */
export type FaultTexts = Readonly<Record<string, CodedText>>

/**
 * Words for what schemas give as messages: a code of the owner's contract, else, where `t` is given, a text of the remote
 * under `form.`; anything else is told as it stands. To be handed to a form as `translate`.
 */
export function useFaultText(texts: FaultTexts, t?: Translate): (message: string) => string {
  const speech = useSpeech()
  return useCallback(
    (message: string) => {
      if (t !== undefined && message.startsWith('form.')) return t(message)
      const text = textOfCode(texts, message)
      return text === undefined ? message : fill(text, speech)
    },
    [texts, t, speech],
  )
}
