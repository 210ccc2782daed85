export { texts, type UiText, uiText } from './texts'
export { UiLanguageContext, useUiLanguage, useUiTag, useUiText } from './ui-text'
