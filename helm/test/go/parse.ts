import { type Pipe, readPipe, tokensOf } from './expression'

/** What a template is made of. Blocks have the nodes between them and their `end`, and those behind an `else`. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly pipe: Pipe }
  | { readonly kind: 'assign'; readonly name: string; readonly pipe: Pipe }
  | Block

export interface Block {
  readonly kind: 'if' | 'with' | 'range' | 'define'
  /** What a `range` calls its keys and values; what a `define` is called. */
  readonly names: readonly string[]
  readonly pipe: Pipe
  readonly body: Node[]
  readonly otherwise: Node[]
}

interface Open {
  readonly block: Block
  readonly into: Node[]
  /** An `else if` ends with the block that it stands in. */
  readonly isElseIf: boolean
}

const action = /\{\{(-?)\s*(\/\*[\s\S]*?\*\/|(?:"(?:[^"\\]|\\.)*"|[^"}]|\}(?!\}))*?)\s*(-?)\}\}/g
const assignment = /^(\$\w+)\s*:=\s*([\s\S]+)$/
const loop = /^(?:(?:(\$\w+)\s*,\s*)?(\$\w+)\s*:=\s*)?([\s\S]+)$/

/** Reads a template of the few things that the chart may use, and throws for all others, so that nothing is passed over. */
export function parseTemplate(file: string, source: string): Node[] {
  const reader = new Reader(file)
  let at = 0
  let isTrimmed = false
  for (const found of source.matchAll(action)) {
    const [whole, before, inner = '', behind] = found
    reader.text(source.slice(at, found.index), isTrimmed, before === '-')
    reader.action(inner)
    at = found.index + whole.length
    isTrimmed = behind === '-'
  }
  reader.text(source.slice(at), isTrimmed, false)
  return reader.end()
}

class Reader {
  private readonly nodes: Node[] = []
  private readonly open: Open[] = []

  constructor(private readonly file: string) {}

  text(text: string, trimStart: boolean, trimEnd: boolean): void {
    if (text.includes('{{')) throw this.fault(`cannot read ${text.slice(text.indexOf('{{'), text.indexOf('{{') + 60)}`)
    const start = trimStart ? text.trimStart() : text
    const trimmed = trimEnd ? start.trimEnd() : start
    if (trimmed !== '') this.into.push({ kind: 'text', text: trimmed })
  }

  action(inner: string): void {
    if (inner.startsWith('/*')) return
    const [, word = '', rest = ''] = /^(if|with|range|define|else|end)\b\s*([\s\S]*)$/.exec(inner) ?? []
    if (word === 'end') this.close()
    else if (word === 'else') this.turn(rest)
    else if (word !== '') this.begin(word as Block['kind'], rest)
    else {
      const [, name, words] = assignment.exec(inner) ?? []
      if (name !== undefined && words !== undefined) this.into.push({ kind: 'assign', name, pipe: this.pipe(words) })
      else this.into.push({ kind: 'output', pipe: this.pipe(inner) })
    }
  }

  end(): Node[] {
    if (this.open.length > 0) throw this.fault(`${this.open.at(-1)?.block.kind} has no end`)
    return this.nodes
  }

  private get into(): Node[] {
    return this.open.at(-1)?.into ?? this.nodes
  }

  private begin(kind: Block['kind'], rest: string, isElseIf = false): void {
    const [, key, value, words = rest] = (kind === 'range' && loop.exec(rest)) || []
    const names = kind === 'define' ? [JSON.parse(rest) as string] : [key, value].flatMap((name) => name ?? [])
    const block: Block = { kind, names, pipe: kind === 'define' ? [] : this.pipe(words), body: [], otherwise: [] }
    this.into.push(block)
    this.open.push({ block, into: block.body, isElseIf })
  }

  private turn(rest: string): void {
    const top = this.open.pop()
    if (top === undefined || top.into !== top.block.body) throw this.fault('an else stands alone')
    this.open.push({ ...top, into: top.block.otherwise })
    const [, words] = /^if\s+([\s\S]+)$/.exec(rest) ?? []
    if (words !== undefined) this.begin('if', words, true)
    else if (rest !== '') throw this.fault(`cannot read else ${rest}`)
  }

  private close(): void {
    const top = this.open.pop()
    if (top === undefined) throw this.fault('an end stands alone')
    if (top.isElseIf) this.close()
  }

  private pipe(words: string): Pipe {
    try {
      return readPipe(tokensOf(words))
    } catch (cause) {
      throw this.fault(`{{ ${words} }}: ${(cause as Error).message}`)
    }
  }

  private fault(message: string): Error {
    return new Error(`${this.file}: ${message}`)
  }
}
