import { fill, type Language, type Speech, type Text, type ValuesArgument } from '@tollgate/texts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentSpeech, i18nInstance, offeredLanguages } from './i18n'

/** Says the text behind a key, with `{{names}}` filled from the parameters; `count` chooses among plural forms. */
export type Translate = (key: string, parameters?: Readonly<Record<string, unknown>>) => string

/** The texts of a namespace in the language of the console. */
export function useT(namespace: string): Translate {
  const { t } = useTranslation(namespace, { i18n: i18nInstance, useSuspense: false })
  return useCallback<Translate>((key, parameters) => t(key, { ...parameters }), [t])
}

/** How the console speaks now. */
export function useSpeech(): Speech {
  useTranslation(undefined, { i18n: i18nInstance, useSuspense: false })
  return currentSpeech()
}

/** The language of the console, and the switch. */
export interface LanguageChoice {
  /** The language of the house that is spoken, or that stands in where a further one is. */
  readonly language: Language
  /** The language itself, for `Intl` and for the world outside: `fr`. */
  readonly tag: string
  /** All that may be chosen. */
  readonly offered: readonly string[]
  readonly setLanguage: (tag: string) => Promise<void>
}

export function useLanguage(): LanguageChoice {
  const { language, tag } = useSpeech()
  return { language, tag, offered: offeredLanguages(), setLanguage: changeLanguage }
}

/** Says a text that holds both languages, its `{names}` filled. */
export type Say = <const T extends Text>(text: T, ...values: ValuesArgument<T>) => string

/** Says texts of manifests and of other places that hold both languages; in a further one, by their English. */
export function useTranslated(): Say {
  const speech = useSpeech()
  return useCallback<Say>((text, ...values) => fill(text, speech, ...values), [speech])
}
