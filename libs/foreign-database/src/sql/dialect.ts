/** How the texts of a dump are written: what stands in its head may change it. */
export class Dialect {
  /** Whether a backslash in a plain `'…'` escapes what is behind it. */
  escapes: boolean

  constructor(readonly kind: 'mysql' | 'postgresql' | 'sqlite-text') {
    this.escapes = kind === 'mysql'
  }

  get isMysql(): boolean {
    return this.kind === 'mysql'
  }

  get isPostgresql(): boolean {
    return this.kind === 'postgresql'
  }

  /**
   * Follows a SET of the dump's head: what it says of escapes. Returns the name of an encoding that is none of UTF-8, if it says so.
   * An encoding of bytes without a meaning passes, as each text is looked at anyway.
   */
  follow(statement: string): string | undefined {
    const words = statement.toLowerCase()
    if (this.isMysql && words.includes('sql_mode')) {
      if (words.includes('no_backslash_escapes')) this.escapes = false
      return undefined
    }
    if (this.isPostgresql && words.includes('standard_conforming_strings')) {
      this.escapes = words.split(/[\s=';]+/).includes('off')
      return undefined
    }
    const [first, second] = words.split(/[\s=';]+/).slice(1)
    const names = this.isMysql ? 'names' : 'client_encoding'
    const encoding = first === names ? second : undefined
    return encoding === undefined || passing.has(encoding) ? undefined : encoding
  }
}

const passing = new Set(['utf8', 'utf8mb3', 'utf8mb4', 'unicode', 'binary', 'sql_ascii', 'default', 'to'])
