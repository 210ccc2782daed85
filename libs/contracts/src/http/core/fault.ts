/** The languages in which the product speaks. */
export type Language = 'zh' | 'en'

/** What is wrong with a field, in words. */
export interface FaultText {
  readonly zh: string
  readonly en: string
}

/** The refusals of a schema's messages: a message is a code, and this is what it says. */
export type FaultTexts = Readonly<Record<string, FaultText>>

/** The words of a schema's message; a message that is no code of these texts is told as it stands. */
export function faultText(texts: FaultTexts, message: string, language: Language): string {
  return Object.hasOwn(texts, message) ? (texts[message]?.[language] ?? message) : message
}
