/** Deeper than any request; each level is one call on the stack. */
const mostDepth = 64
const numberPattern = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const wordPattern = /true|false|null/y
const spacePattern = /[\t\n\r ]*/y

/** Why a text has no canonical form. */
class NoCanonicalForm extends Error {}

/**
 * A JSON text in the form that all texts have which say the same: members in the order of their names, no white space, texts escaped
 * in one way; numbers stay as they are written, as not everybody reads their digits alike. `dropped` members of the outermost
 * object are left out. Null for what is no JSON, is nested deeper than 64 levels, or has a name twice in one object, of
 * which readers take one or the other.
 */
export function canonicalJson(text: string, dropped: ReadonlySet<string>): string | null {
  try {
    JSON.parse(text)
    return new Reader(text, dropped).value(0)
  } catch (error) {
    if (error instanceof NoCanonicalForm || error instanceof SyntaxError) return null
    throw error
  }
}

/** Goes once over a text that is known to be JSON. */
class Reader {
  private at = 0

  constructor(
    private readonly text: string,
    private readonly dropped: ReadonlySet<string>,
  ) {}

  value(depth: number): string {
    if (depth > mostDepth) throw new NoCanonicalForm()
    this.take(spacePattern)
    const first = this.text[this.at]
    if (first === '{') return this.object(depth)
    if (first === '[') return `[${this.entries(']', () => this.value(depth + 1)).join(',')}]`
    if (first === '"') return JSON.stringify(this.string())
    return this.take(
      first === '-' || (first !== undefined && first >= '0' && first <= '9') ? numberPattern : wordPattern,
    )
  }

  private object(depth: number): string {
    const members = new Map<string, string>()
    this.entries('}', () => {
      this.take(spacePattern)
      const name = this.string()
      this.take(spacePattern)
      this.at += 1 // the colon
      const value = this.value(depth + 1)
      if (members.has(name)) throw new NoCanonicalForm()
      members.set(name, value)
      return name
    })
    const names = [...members.keys()].filter((name) => depth > 0 || !this.dropped.has(name)).sort()
    return `{${names.map((name) => `${JSON.stringify(name)}:${members.get(name) ?? ''}`).join(',')}}`
  }

  /** What stands between an opening bracket, at which the reader is, and its end. */
  private entries(end: string, read: () => string): string[] {
    const found: string[] = []
    this.at += 1
    this.take(spacePattern)
    if (this.text[this.at] === end) {
      this.at += 1
      return found
    }
    for (;;) {
      found.push(read())
      this.take(spacePattern)
      const isLast = this.text[this.at] === end
      this.at += 1 // a comma, or the end
      if (isLast) return found
    }
  }

  private string(): string {
    const start = this.at
    let at = start + 1
    while (this.text[at] !== '"') at += this.text[at] === '\\' ? 2 : 1
    this.at = at + 1
    return JSON.parse(this.text.slice(start, this.at)) as string // it begins and ends with a quote
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }
}
