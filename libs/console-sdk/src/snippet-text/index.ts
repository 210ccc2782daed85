export { snippetOf } from './snippet.model'
export type { Dialect, SnippetCall, SnippetLanguage } from './snippet.types'
