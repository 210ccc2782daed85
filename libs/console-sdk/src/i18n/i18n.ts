import { keep, readKept } from '@tollgate/console-ui/local-storage'
import type { Language } from '@tollgate/texts'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, languageKey } from './language'

/** The texts of one part of the console, as its `i18n.ts` exports them. */
export type Texts = Readonly<Record<Language, Readonly<Record<string, unknown>>>>

const instance: i18n = i18next.createInstance()

/** The language that texts are shown in, also outside of components. */
export function currentLanguage(): Language {
  return instance.language === 'en' ? 'en' : 'zh'
}

/** Makes the texts of a namespace known; those that are there already are replaced. */
export function addTexts(namespace: string, texts: Texts): void {
  for (const language of ['zh', 'en'] as const)
    instance.addResourceBundle(language, namespace, texts[language], true, true)
}

/** Starts translation in the language of this browser. */
export async function startI18n(): Promise<void> {
  const language = chooseLanguage(readKept(languageKey), navigator.languages)
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['zh', 'en'],
    ns: [],
    keySeparator: '.',
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added' },
    saveMissing: true,
    // A missing text is a fault of ours: tests fail on anything in the console of the browser.
    missingKeyHandler: (_languages, namespace, key) => reportMissing(namespace, key),
  })
  document.documentElement.lang = language
}

/** Shows everything in another language from now on, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  keep(languageKey, language)
  document.documentElement.lang = language
  await instance.changeLanguage(language)
}

/** What React components hang on. */
export const i18nInstance = instance

function reportMissing(namespace: string, key: string): void {
  // eslint-disable-next-line no-console -- the browser's console is where a developer looks
  console.error(`There is no text "${namespace}:${key}" in ${currentLanguage()}`)
}
