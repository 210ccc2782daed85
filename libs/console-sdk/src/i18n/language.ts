import type { Language } from '@tollgate/texts'

/** Where the chosen language is kept. */
export const languageKey = 'i18nextLng'

/** The languages of the house, in which every section says everything. */
export const houseLanguages: readonly Language[] = ['zh', 'en']

const isOfHouse = (tag: string): tag is Language => houseLanguages.some((language) => language === tag)

/** The language of the house that is told, or that stands in for what a further language lacks: of further Chinese the Chinese. */
export const languageOf = (tag: string): Language => (/^zh\b/.test(tag) ? 'zh' : 'en')

/** In which files something is looked up, the first that has it. */
export const filesOf = (tag: string): readonly string[] => [...new Set([tag, languageOf(tag)])]

/**
 * Where i18next looks beyond the language itself. The other language of the house is there only where a section's file did not
 * come when the language was changed: better than a key.
 */
export const standInsOf = (tag: string): string[] =>
  [...new Set([languageOf(tag), ...houseLanguages])].filter((language) => language !== tag)

/** `zh-TW` as it is, with the script that it is written in, and by its language alone. */
function lessAndLess(tag: string): string[] {
  try {
    const { baseName, language, script } = new Intl.Locale(tag).maximize()
    return [tag, baseName, `${language}-${script}`, language]
  } catch {
    return []
  }
}

/** The language among those `spoken` that a tag asks for: `pt-BR` by `pt-PT` too, where there is nothing nearer. */
function spokenAs(tag: string, spoken: readonly string[]): string | undefined {
  const asked = lessAndLess(tag).map((each) => each.toLowerCase())
  const primary = asked.at(-1)
  return (
    asked.flatMap((each) => spoken.find((one) => one.toLowerCase() === each) ?? [])[0] ??
    spoken.find((one) => primary !== undefined && one.toLowerCase().startsWith(`${primary}-`))
  )
}

/** The stored language, else the first of the browser's that the console speaks, else zh, like the server. */
export function chooseLanguage(stored: string | null, wanted: readonly string[], further: readonly string[]): string {
  const spoken = [...houseLanguages, ...further]
  return [stored ?? '', ...wanted].flatMap((tag) => spokenAs(tag, spoken) ?? [])[0] ?? 'zh'
}

/** What a language calls itself: `français`; its tag where the browser does not know it. */
export function nameOfLanguage(tag: string): string {
  if (isOfHouse(tag)) return { zh: '中文', en: 'English' }[tag]
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return `${name.slice(0, 1).toLocaleUpperCase(tag)}${name.slice(1)}`
}
