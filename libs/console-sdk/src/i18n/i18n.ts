import { keep, readKept } from '@tollgate/console-ui/local-storage'
import { type Language, type Speech, speechOf } from '@tollgate/texts'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, houseLanguages, languageKey, languageOf, standInsOf } from './language'
import { partsOf, type TextFile, TextFiles, type TextSource, withKeysAsSentences } from './text-files'

/** The texts of one part of the console in the languages of the house, as remotes of before bring them together. */
export type Texts = Readonly<Record<Language, TextFile>>

const instance: i18n = i18next.createInstance()
/** Sentences of further languages, by tag. */
const sentences = new Map<string, Map<string, string>>()
let further: readonly string[] = []
let speech: Speech = speechOf('zh')

const files = new TextFiles((namespace, tag, file) => {
  const { keys, sentences: own } = partsOf(file)
  addSentences(tag, own)
  instance.addResourceBundle(tag, namespace, keys, true, true)
})

function speechIn(tag: string): Speech {
  return { tag, language: languageOf(tag), sentences: new Map(sentences.get(tag)) }
}

/** The first who says it is heard: the shell, and then the sections in the order in which they came. */
function addSentences(tag: string, added: Iterable<readonly [string, string]>): void {
  sentences.set(tag, new Map([...added, ...(sentences.get(tag) ?? [])]))
  if (tag === speech.tag) speech = speechIn(tag)
}

/** How the console speaks, also outside of components. */
export const currentSpeech = (): Speech => speech

/** Every language that may be chosen: those of the house, and those that the shell has a file of. */
export const offeredLanguages = (): readonly string[] => [...houseLanguages, ...further]

/** Makes the texts of a section known in the language that is spoken, and in each that is chosen later. */
export const addTexts = (namespace: string, source: TextSource): Promise<void> =>
  files.add(namespace, source, speech.tag)

/** Starts translation in the language of this browser, with the texts of what starts it. */
export async function startI18n(namespace: string, source: TextSource): Promise<void> {
  further = source.languages.filter((tag) => languageOf(tag) !== tag)
  const tag = chooseLanguage(readKept(languageKey), navigator.languages, further)
  speech = speechIn(tag)
  await instance.use(initReactI18next).init({
    lng: tag,
    load: 'currentOnly',
    fallbackLng: standInsOf,
    returnEmptyString: false,
    ns: [],
    keySeparator: '.',
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added' },
    saveMissing: true,
    // A missing text is a fault of ours: tests fail on anything in the console of the browser.
    missingKeyHandler: (_languages, missing, key) => reportMissing(missing, key),
  })
  document.documentElement.lang = tag
  await files.add(namespace, sayingItsKeys(source), tag)
}

/** The frame's names are also said as texts, in the palette and on tabs. */
const sayingItsKeys = ({ languages, load }: TextSource): TextSource => ({
  languages,
  load: async (tag) => (languageOf(tag) === tag ? load(tag) : withKeysAsSentences(await load('en'), await load(tag))),
})

/** The language chosen last; files of one chosen before may come later. */
let chosen = ''

/** Shows everything in another language from now on, and remembers it. */
export async function changeLanguage(tag: string): Promise<void> {
  keep(languageKey, tag)
  chosen = tag
  await files.speak(tag)
  if (chosen !== tag) return
  speech = speechIn(tag)
  document.documentElement.lang = tag
  await instance.changeLanguage(tag)
}

/** What React components hang on. */
export const i18nInstance = instance

function reportMissing(namespace: string, key: string): void {
  // eslint-disable-next-line no-console -- the browser's console is where a developer looks
  console.error(`There is no text "${namespace}:${key}" in ${speech.tag}`)
}
