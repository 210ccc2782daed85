export { texts, type UiText } from './texts'
export { UiLanguageContext, useUiLanguage, useUiText } from './ui-text'
