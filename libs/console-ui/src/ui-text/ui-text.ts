import type { Language } from '@tollgate/texts'
import { createContext, useContext } from 'react'
import { texts, type UiText } from './texts'

/** Language of everything below; `AppTheme` provides it. */
export const UiLanguageContext = createContext<Language>('zh')

/** The language the console is shown in. */
export function useUiLanguage(): Language {
  return useContext(UiLanguageContext)
}

/** The lib's own words in the language of the console. */
export function useUiText(): UiText {
  return texts[useUiLanguage()]
}
