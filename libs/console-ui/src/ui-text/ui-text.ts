import { type Language, type Speech, speechOf } from '@tollgate/texts'
import { createContext, useContext } from 'react'
import { type UiText, uiText } from './texts'

/** How everything below speaks; `AppTheme` provides it. */
export const UiLanguageContext = createContext<Speech>(speechOf('zh'))

/** The language of the house that the console is shown in, or that stands in for a further one. */
export function useUiLanguage(): Language {
  return useContext(UiLanguageContext).language
}

/** The language the console is shown in, as `Intl` wants it. */
export function useUiTag(): string {
  return useContext(UiLanguageContext).tag
}

/** The lib's own words in the language of the console. */
export function useUiText(): UiText {
  return uiText(useContext(UiLanguageContext))
}
