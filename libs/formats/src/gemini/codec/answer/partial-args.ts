import { type Fields, listOf, textOf } from '../../../parts/fields'
import { messageOf } from '../words/in-camel'

/** No call has more members, longer lists, or goes deeper; what goes beyond is not read. */
const mostSteps = 100_000
const longestList = 10_000
const deepest = 64
/** Of all paths and texts together. */
const mostText = 10 * 1024 * 1024

/** One member of a path: `.name`, `['name']` or `[1]`. */
const step = /\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]|\[(\d{1,6})\]/y

type Node = Map<string, unknown> | unknown[]

/**
 * The input of a call that comes in pieces (https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/function-calling,
 * `partialArgs`): each tells a value by its JSON path, and of a text a piece.
 */
export class PartialArgs {
  private readonly root: Map<string, unknown>
  private steps = 0
  private length = 0

  constructor(args: Fields) {
    this.root = new Map(Object.entries(args))
  }

  add(pieces: unknown): void {
    for (const value of listOf(pieces)) {
      const piece = messageOf(value)
      const path = textOf(piece?.jsonPath)
      if (piece !== null && path !== null) this.addPiece(piece, path)
    }
  }

  /** As JSON. */
  text(): string {
    return JSON.stringify(this.root, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value))
  }

  private addPiece(piece: Fields, path: string): void {
    const members = membersOf(path)
    const last = members?.pop()
    this.length += path.length
    if (members === null || last === undefined || ++this.steps > mostSteps || this.length > mostText) return
    let node: Node | null = this.root
    members.push(last)
    for (let at = 0; at + 1 < members.length && node !== null; at++) {
      const [member, next] = [members[at], members[at + 1]]
      node = member === undefined ? null : childOf(node, member, typeof next === 'number')
    }
    if (node !== null) this.set(node, last, piece)
  }

  private set(node: Node, member: string | number, piece: Fields): void {
    const { stringValue, numberValue, boolValue } = piece
    const value = stringValue ?? numberValue ?? boolValue ?? null
    if (typeof value === 'object' && value !== null) return
    if (typeof value !== 'string') return put(node, member, value)
    this.length += value.length
    if (this.length > mostText) return
    const before = valueAt(node, member)
    put(node, member, typeof before === 'string' ? before + value : value)
  }
}

/** `$.items[0].name` as its members; null where it is no such path. */
function membersOf(path: string): (string | number)[] | null {
  if (!path.startsWith('$')) return null
  const members: (string | number)[] = []
  step.lastIndex = 1
  while (step.lastIndex < path.length) {
    const found = step.exec(path)
    if (found === null || members.length >= deepest) return null
    const [, name, single, double, index] = found
    members.push(index === undefined ? (name ?? (single ?? double ?? '').replace(/\\(.)/g, '$1')) : Number(index))
  }
  return members
}

/** What stands there, or something new to put members into; null where something else does. */
function childOf(node: Node, member: string | number, isList: boolean): Node | null {
  const child = valueAt(node, member)
  if (child instanceof Map || Array.isArray(child)) return child as Node
  if (child !== undefined && child !== null) return null
  const made: Node = isList ? [] : new Map<string, unknown>()
  put(node, member, made)
  return valueAt(node, member) === made ? made : null
}

function valueAt(node: Node, member: string | number): unknown {
  if (node instanceof Map) return node.get(String(member))
  return typeof member === 'number' ? node[member] : undefined
}

function put(node: Node, member: string | number, value: unknown): void {
  if (node instanceof Map) node.set(String(member), value)
  // Lists grow one by one: a far index would make one of nothing.
  else if (typeof member === 'number' && member <= node.length && member < longestList) node[member] = value
}
