import type { Part } from './answer'
import type { Content } from './content'

/** So many contents of one answer may be open at once; what begins beyond is not read. */
const mostOpen = 1_024
/** So much one event may say: it is translated in one go. Nobody says more than a few things at once. */
const mostParts = 4_096

/** A content that has begun. */
export interface OpenContent {
  readonly index: number
  readonly kind: Content['kind']
  /** More of its text or input has come. */
  hasText: boolean
}

/** The contents of one choice of a stream that are open, under the names that its format has for them. */
export class OpenContents<Name extends string | number> {
  private readonly open = new Map<Name, OpenContent>()
  private next = 0

  constructor(private readonly choice: number) {}

  get(name: Name): OpenContent | undefined {
    return this.open.get(name)
  }

  /** Null when there are too many. What had the name before is closed. */
  begin(name: Name, content: Content, parts: Part[]): OpenContent | null {
    this.close(name, parts)
    if (this.open.size >= mostOpen || parts.length >= mostParts) return null
    const opened = { index: this.next++, kind: content.kind, hasText: false }
    this.open.set(name, opened)
    parts.push({ kind: 'open', choice: this.choice, index: opened.index, content })
    return opened
  }

  more(content: OpenContent, text: string, parts: Part[]): void {
    if (text === '') return
    content.hasText = true
    const { choice } = this
    const { index } = content
    const last = parts.at(-1)
    if (last?.kind === 'more' && last.index === index && last.choice === choice)
      parts[parts.length - 1] = { kind: 'more', choice, index, text: last.text + text }
    else if (parts.length < mostParts) parts.push({ kind: 'more', choice, index, text })
  }

  close(name: Name, parts: Part[]): void {
    const content = this.open.get(name)
    if (content === undefined) return
    this.open.delete(name)
    parts.push({ kind: 'close', choice: this.choice, index: content.index })
  }

  closeAll(parts: Part[]): void {
    for (const name of [...this.open.keys()]) this.close(name, parts)
  }
}
