import { faults } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'
import { code, isBlank, isWordByte } from './characters'
import type { Dialect } from './dialect'
import { quoted } from './quoted'
import type { Window } from './window'

/** What may stand around a name: SQLite takes single quotes for it, too. */
const quotes = new Set(['`', '"', '[', "'"].map(code))

/** Reads tokens of SQL in a window. What is cut by the end of the window is read again with more of the file. */
export class Lexer {
  constructor(
    readonly window: Window,
    readonly dialect: Dialect,
  ) {}

  /** Passes over blanks and comments. */
  blank(): void {
    while (this.oneBlank());
  }

  /** Passes over a run of blanks or one comment, and says whether there was any. `onComment` hears how a comment of one line begins. */
  oneBlank(onComment: (text: string) => void = () => undefined): boolean {
    const { window } = this
    const first = window.peek()
    if (isBlank(first)) {
      while (window.at < window.bytes.length && isBlank(window.bytes[window.at] as number)) window.at++
      return true
    }
    if (first === code('-') && window.peek(1) === code('-')) return this.lineComment(onComment)
    if (this.dialect.isMysql && first === code('#')) return this.lineComment(onComment)
    if (first === code('/') && window.peek(1) === code('*')) return this.blockComment()
    if (this.dialect.isMysql && first === code('*') && window.peek(1) === code('/')) {
      window.at += 2
      return true
    }
    return false
  }

  /** The word here in capitals, without passing over it; empty where there is none. */
  nextWord(): string {
    const { window } = this
    let ahead = 0
    while (isWordByte(window.peek(ahead))) ahead++
    return window.bytes.toString('utf8', window.at, window.at + ahead).toUpperCase()
  }

  /** The word here as it is written. */
  word(): string {
    const { window } = this
    const start = window.at
    let ahead = 0
    while (isWordByte(window.peek(ahead))) ahead++
    window.at += ahead
    return window.bytes.toString('utf8', start, window.at)
  }

  /** Passes over a word and the blanks behind it, if it is here. */
  passWord(word: string): boolean {
    if (this.nextWord() !== word) return false
    this.word()
    this.blank()
    return true
  }

  /** Passes over a sign and the blanks behind it, if it is here. */
  passSign(sign: string): boolean {
    if (this.window.peek() !== code(sign)) return false
    this.window.at++
    this.blank()
    return true
  }

  /** Passes over a sign and the blanks behind it, which has to be here. */
  expect(sign: string): void {
    if (!this.passSign(sign)) throw this.unexpected(sign)
  }

  /** An identifier, quoted or not, and the blanks behind it. */
  identifier(): string {
    const sign = this.window.peek()
    const isQuoted = quotes.has(sign)
    const name = isQuoted ? quoted(this.window, false).toString('utf8') : this.word()
    if (name === '') throw this.unexpected('a name')
    this.blank()
    return name
  }

  /** The name of a table, without the schema or database before it. */
  tableName(): string {
    let name = this.identifier()
    while (this.passSign('.')) name = this.identifier()
    return name
  }

  /** The error that here is something else than `wanted`. */
  unexpected(wanted: string): ForeignDatabaseError {
    const { window } = this
    const found = window.bytes
      .toString('latin1', window.at, window.at + 20)
      .replaceAll(/[^\x20-\x7e]/g, ' ')
      .trim()
    return ForeignDatabaseError.of(
      faults.unexpected,
      { byte: window.place },
      { found: `'${found}'`, wanted: `'${wanted}'` },
    )
  }

  private lineComment(onComment: (text: string) => void): boolean {
    const { window } = this
    const end = window.bytes.indexOf(10, window.at)
    if (end < 0 && !window.endsFile) window.needMore()
    const until = end < 0 ? window.bytes.length : end
    onComment(window.bytes.toString('latin1', window.at, Math.min(until, window.at + 100)).trimEnd())
    window.at = until
    return true
  }

  /** MySQL does what stands in `/*!40101 … `, so that only its ends are passed over. */
  private blockComment(): boolean {
    const { window } = this
    let ahead = 2
    if (this.dialect.isMysql && window.peek(ahead) === code('M')) ahead++
    if (this.dialect.isMysql && window.peek(ahead) === code('!')) {
      ahead++
      while (window.peek(ahead) >= code('0') && window.peek(ahead) <= code('9')) ahead++
      if (window.peek(ahead) !== code('\\')) {
        window.at += ahead
        return true
      }
    }
    const end = window.bytes.indexOf('*/', window.at + 2)
    if (end < 0) window.needMore()
    window.at = end + 2
    return true
  }
}
