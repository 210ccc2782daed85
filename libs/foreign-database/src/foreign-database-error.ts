import { type CodedText, fill, type Language, type Text, type ValuesArgument } from '@tollgate/texts'

/** Where in a file something is wrong: in dumps the line, from 1, and in all files the byte, from 0, where it is known. */
export interface PlaceInFile {
  readonly line?: number
  readonly byte?: number
}

/** What is wrong with the file, where, and what to do instead; said in both languages. */
export class ForeignDatabaseError extends Error {
  /** `foreign-database.` and the name of the fault, such as `foreign-database.cut-off`. */
  readonly code: string

  private constructor(
    readonly said: Text,
    code: string,
    readonly place: PlaceInFile,
    cause: unknown,
  ) {
    super(said.en, { cause })
    this.name = 'ForeignDatabaseError'
    this.code = code
  }

  /** The error of a text: its placeholders filled, with the place behind it where that is known. */
  static of<const T extends CodedText>(text: T, at: PlaceInFile & { cause?: unknown }, ...values: ValuesArgument<T>) {
    const { cause, ...place } = at
    const inLanguage = (language: Language) => `${fill(text, language, ...values)}${placeIn(language, place)}`
    return new ForeignDatabaseError({ zh: inLanguage('zh'), en: inLanguage('en') }, text.code, place, cause)
  }
}

function placeIn(language: Language, { line, byte }: PlaceInFile): string {
  if (line !== undefined) return language === 'zh' ? `（第 ${line} 行）` : ` (line ${line})`
  if (byte !== undefined) return language === 'zh' ? `（第 ${byte} 字节）` : ` (byte ${byte})`
  return ''
}
