export { type Language, texts, type UiText } from './texts'
export { UiLanguageContext, useUiLanguage, useUiText } from './ui-text'
