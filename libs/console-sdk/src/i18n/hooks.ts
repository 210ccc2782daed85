import type { Language, Text } from '@tollgate/texts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, i18nInstance } from './i18n'

/** Says the text behind a key, with `{{names}}` filled from the parameters; `count` chooses among plural forms. */
export type Translate = (key: string, parameters?: Readonly<Record<string, unknown>>) => string

/** The texts of a namespace in the language of the console. */
export function useT(namespace: string): Translate {
  const { t } = useTranslation(namespace, { i18n: i18nInstance, useSuspense: false })
  return useCallback<Translate>((key, parameters) => t(key, { ...parameters }), [t])
}

/** The language of the console, and the switch. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => Promise<void> } {
  const { i18n } = useTranslation(undefined, { i18n: i18nInstance, useSuspense: false })
  return { language: i18n.language === 'en' ? 'en' : 'zh', setLanguage: changeLanguage }
}

/** Says a text of a manifest or of another place that holds both languages. */
export function useTranslated(): (text: Text) => string {
  const { language } = useLanguage()
  return useCallback((text: Text) => text[language], [language])
}
