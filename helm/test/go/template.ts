import type { Operand, Pipe } from './expression'
import { functions, isTrue, scalar } from './functions'
import { type Block, type Node, parseTemplate } from './parse'

type Scope = ReadonlyMap<string, unknown>

/** Templates that know each other, and a note of which values they took. Throws for what is not there, where Go has nothing. */
export class Templates {
  private readonly named = new Map<string, Node[]>()
  private readonly files = new Map<string, Node[]>()

  /** `took` is told each field that is taken, and whether all below it is. */
  constructor(private readonly took: (from: object, field: string | null) => void = () => {}) {}

  /** Reads a file; what it defines may be included by all. */
  add(file: string, source: string): void {
    const nodes = parseTemplate(file, source)
    this.files.set(file, nodes)
    for (const node of nodes)
      if (node.kind === 'define') {
        const [name = ''] = node.names
        if (this.named.has(name)) throw new Error(`${file}: ${name} is defined twice`)
        this.named.set(name, node.body)
      }
  }

  render(file: string, dot: unknown): string {
    try {
      return this.run(this.files.get(file) ?? [], dot, new Map([['$', dot]]))
    } catch (cause) {
      throw new Error(`${file}: ${(cause as Error).message}`, { cause })
    }
  }

  /** Names that are defined and included nowhere. */
  get idle(): string[] {
    const all = JSON.stringify([...this.files.values()])
    return [...this.named.keys()].filter(
      (name) => !all.includes(`"call","name":"include"},{"kind":"literal","value":"${name}"`),
    )
  }

  private run(nodes: readonly Node[], dot: unknown, outer: Scope): string {
    const scope = new Map(outer)
    let text = ''
    for (const node of nodes) {
      if (node.kind === 'text') text += node.text
      else if (node.kind === 'output') text += scalar(this.pipe(node.pipe, dot, scope))
      else if (node.kind === 'assign') scope.set(node.name, this.pipe(node.pipe, dot, scope))
      else if (node.kind !== 'define') text += this.block(node, dot, scope)
    }
    return text
  }

  private block({ kind, names, pipe, body, otherwise }: Block, dot: unknown, scope: Scope): string {
    const value = this.pipe(pipe, dot, scope)
    if (!isTrue(value)) return this.run(otherwise, dot, scope)
    if (kind === 'if') return this.run(body, dot, scope)
    if (kind === 'with') return this.run(body, value, scope)
    if (typeof value !== 'object') throw new Error(`range over ${JSON.stringify(value)}`)
    // Go goes through maps in the order of their keys.
    const entries = Object.entries(value as object)
    const sorted = Array.isArray(value) ? entries : entries.sort(([one], [other]) => (one < other ? -1 : 1))
    const parts = sorted.map(([key, each]) => {
      const given = names.length === 2 ? [Array.isArray(value) ? Number(key) : key, each] : [each]
      return this.run(body, each, new Map([...scope, ...names.map((name, at) => [name, given[at]] as const)]))
    })
    return parts.join('')
  }

  private pipe(pipe: Pipe, dot: unknown, scope: Scope): unknown {
    let piped: unknown[] = []
    for (const [first, ...rest] of pipe) {
      const given = [...rest.map((operand) => this.operand(operand, dot, scope)), ...piped]
      if (first?.kind === 'call') piped = [this.call(first.name, given)]
      else piped = [this.applied(first, given, dot, scope)]
    }
    return piped[0]
  }

  /** What stands first and is no name of a function may be a method, as `.Files.Get`. */
  private applied(first: Operand | undefined, given: unknown[], dot: unknown, scope: Scope): unknown {
    const value = first === undefined ? undefined : this.operand(first, dot, scope)
    if (typeof value === 'function') return (value as (...all: unknown[]) => unknown)(...given)
    if (given.length > 0) throw new Error('what is no function is given something')
    return value
  }

  private operand(operand: Operand, dot: unknown, scope: Scope): unknown {
    if (operand.kind === 'literal') return operand.value
    if (operand.kind === 'pipe') return this.pipe(operand.pipe, dot, scope)
    if (operand.kind === 'call') return this.call(operand.name, [])
    const { base, fields } = operand
    if (base !== '.' && !scope.has(base)) throw new Error(`there is no ${base}`)
    let value = base === '.' ? dot : scope.get(base)
    for (const field of fields) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field))
        throw new Error(`there is no ${field} in ${base}.${fields.join('.')}`)
      this.took(value, field)
      value = (value as Record<string, unknown>)[field]
    }
    return value
  }

  private call(name: string, given: unknown[]): unknown {
    if (name === 'include') return this.include(String(given[0]), given[1])
    const known = functions[name]
    if (known === undefined) throw new Error(`${name} is no function that the chart may use`)
    if (name === 'toYaml' && typeof given[0] === 'object' && given[0] !== null) this.took(given[0], null)
    return (known as (...all: unknown[]) => unknown)(...given)
  }

  private include(name: string, dot: unknown): string {
    const body = this.named.get(name)
    if (body === undefined) throw new Error(`nothing is called ${name}`)
    return this.run(body, dot, new Map([['$', dot]]))
  }
}
