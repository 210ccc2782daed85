import { type CodedText, fill, type Language, type Text, type ValuesArgument } from '@tollgate/texts'

/** Where in a file something is wrong: the byte, from 0, and in dumps the line, from 1, as far as they are known. */
interface PlaceInFile {
  readonly line?: number
  readonly byte?: number
}

/** What is wrong with the file, where, and what to do instead; said in both languages. */
export class ForeignDatabaseError extends Error {
  /** The sentence for people; `message` is the English one. */
  readonly said: Text

  private constructor(
    private readonly sentence: Text,
    /** `foreign-database.` and the name of the fault, such as `foreign-database.cut-off`. */
    readonly code: string,
    readonly place: PlaceInFile,
    cause: unknown,
  ) {
    const said = {
      zh: `${sentence.zh}${placeIn('zh', place)}`,
      en: `${sentence.en}${placeIn('en', place)}`,
    }
    super(said.en, cause === undefined ? undefined : { cause })
    this.name = 'ForeignDatabaseError'
    this.said = said
  }

  /** The error of a text: its placeholders filled, with the place behind it where that is known. */
  static of<const T extends CodedText>(text: T, at: PlaceInFile & { cause?: unknown }, ...values: ValuesArgument<T>) {
    const { cause, ...place } = at
    const sentence = { zh: fill(text, 'zh', ...values), en: fill(text, 'en', ...values) }
    return new ForeignDatabaseError(sentence, text.code, place, cause)
  }

  /** The same error, once the line is known too. */
  atLine(line: number): ForeignDatabaseError {
    return new ForeignDatabaseError(this.sentence, this.code, { ...this.place, line }, this.cause)
  }
}

function placeIn(language: Language, { line, byte }: PlaceInFile): string {
  if (line !== undefined) return language === 'zh' ? `（第 ${line} 行）` : ` (line ${line})`
  if (byte !== undefined) return language === 'zh' ? `（第 ${byte} 字节）` : ` (byte ${byte})`
  return ''
}
