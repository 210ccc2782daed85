/** A value of a command: what is written out, a variable or the dot with fields below it, a function, or a pipe in brackets. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'path'; readonly base: string; readonly fields: readonly string[] }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'pipe'; readonly pipe: Pipe }

/** Commands of which each is given what the one before it yields, as its last argument. */
export type Pipe = readonly (readonly Operand[])[]

const token = /\s*("(?:[^"\\]|\\.)*"|-?\d+(?![\w.])|\$?\w*(?:\.\w+)+|\$\w*|\.|\w+|[|()])/y

/** The words of an expression. Throws at what is none. */
export function tokensOf(words: string): string[] {
  const found: string[] = []
  const text = words.trimEnd()
  for (token.lastIndex = 0; token.lastIndex < text.length;) {
    const at = token.lastIndex
    const word = token.exec(text)?.[1]
    if (word === undefined) throw new Error(`cannot read "${text.slice(at)}"`)
    found.push(word)
  }
  return found
}

/** Takes a pipe from the front of `tokens`, up to the bracket that ends it. */
export function readPipe(tokens: string[], isInner = false): Pipe {
  const commands: Operand[][] = [[]]
  for (;;) {
    const word = tokens.shift()
    if (word === undefined || word === ')') {
      if ((word === ')') !== isInner) throw new Error('brackets do not match')
      if (commands.some((command) => command.length === 0)) throw new Error('a command is empty')
      return commands
    }
    if (word === '|') commands.push([])
    else commands.at(-1)?.push(word === '(' ? { kind: 'pipe', pipe: readPipe(tokens, true) } : operandOf(word))
  }
}

function operandOf(word: string): Operand {
  if (word.startsWith('"')) return { kind: 'literal', value: JSON.parse(word) as string }
  if (/^-?\d+$/.test(word)) return { kind: 'literal', value: Number(word) }
  if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' }
  const [base = '', ...fields] = word.split('.')
  if (base.startsWith('$')) return { kind: 'path', base, fields }
  if (base === '') return { kind: 'path', base: '.', fields: fields.filter((field) => field !== '') }
  if (fields.length > 0) throw new Error(`cannot read "${word}"`)
  return { kind: 'call', name: word }
}
