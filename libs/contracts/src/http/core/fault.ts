import { type CodedText, type Language, textOfCode } from '@tollgate/texts'

/** The refusals of a schema's messages: a message is a code, and this is what it says. */
export type FaultTexts = Readonly<Record<string, CodedText>>

/** The words of a schema's message; a message that is no code of these texts is returned as it stands. */
export function faultText(texts: FaultTexts, message: string, language: Language): string {
  return textOfCode(texts, message)?.[language] ?? message
}
