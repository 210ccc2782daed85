import type { Language } from '@tollgate/texts'

/** Where the chosen language is kept. */
export const languageKey = 'i18nextLng'

const languageOfTag = (tag: string): Language | undefined => {
  const primary = tag.toLowerCase().split('-', 1)[0]
  return primary === 'zh' || primary === 'en' ? primary : undefined
}

/** The stored language, else the first of the browser's that the console speaks, else zh, like the server. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  for (const tag of [stored ?? '', ...wanted]) {
    const language = languageOfTag(tag)
    if (language !== undefined) return language
  }
  return 'zh'
}
