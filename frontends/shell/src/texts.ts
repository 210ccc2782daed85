import type { TextFile, TextSource } from '@tollgate/console-sdk/host'
import en from './i18n/en.json'
import zh from './i18n/zh.json'

/** Files of further languages: each that is put beside those of the house is offered, and fetched where it is spoken. */
const further = import.meta.webpackContext('./i18n', { regExp: /\/(?!(?:zh|en)\.json$)[\w-]+\.json$/, mode: 'lazy' })
const tagOf = (file: string): string => file.replace(/^\.\/|\.json$/g, '')

/** The texts of the shell itself. What every page begins with in the languages of the house comes with its code. */
export const texts: TextSource = {
  languages: ['zh', 'en', ...further.keys().map(tagOf)],
  load: async (tag) => {
    if (tag === 'zh') return zh
    if (tag === 'en') return en
    return (await further(`./${tag}.json`)) as TextFile
  },
}
