import { parseDocument } from 'yaml'
import type { Path } from './references'

/** A fault of the file, with where it is; the message says nothing of the place. */
export interface FileFault {
  readonly path: Path
  readonly message: string
}

/** A file as it was read: its values, what is wrong with its YAML, and where everything stands. */
export interface ReadYaml {
  readonly value: unknown
  readonly faults: readonly { readonly line: number; readonly message: string }[]
  /** The line of a value, or of what is nearest above where there is none of it. */
  lineOf(path: Path): number
}

/** What is looked at of nodes of YAML; the package's own types tell its kinds apart by name. */
interface Node {
  readonly range?: readonly [number, number] | null
  readonly items?: readonly (Node | Pair | null)[]
  readonly source?: Node
  readonly type?: string
}
interface Pair {
  readonly key: (Node & { readonly value?: unknown }) | null
  readonly value: Node | null
}

/** Reads YAML with the place of every value. Anchors and merges (`<<`) are taken. */
export function readYaml(text: string): ReadYaml {
  const read = parseDocument(text, { prettyErrors: true, merge: true })
  const faults = read.errors.map(({ message, range }) => {
    const told = (message.split(/ at line \d+, column/)[0] ?? message).trim()
    return { line: lineAt(text, offsetOfFault(text, told, range?.start ?? 0)), message: told }
  })
  const root = read.contents as Node | null // the root is a node, or nothing
  return {
    value: faults.length > 0 ? null : read.toJSON(),
    faults,
    lineOf: (path) => lineAt(text, offsetOf(root, path)),
  }
}

/** Of a name that stands twice the parser tells where its map begins. */
function offsetOfFault(text: string, message: string, start: number): number {
  const repeated = /^Map keys must be unique; "(.*)" is repeated$/.exec(message)?.[1]
  if (repeated === undefined) return start
  const places = [...text.slice(start).matchAll(/(?<=^|[\s{,])["']?([^\s"'{},:][^"'{},:\n]*)["']?\s*:(?=\s|$)/gm)]
  const [, second] = places.filter(([, name]) => name?.trim() === repeated)
  return start + (second?.index ?? 0)
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function offsetOf(root: Node | null, path: Path): number {
  let [node, offset] = [root, root?.range?.[0] ?? 0]
  for (const step of path) {
    const found = partOf(node, step)
    if (found === null) break
    ;[node, offset] = [found.node, found.offset]
  }
  return offset
}

/** A part of a map or list; of a field the place of its name, which says more than that of its value. */
function partOf(given: Node | null, step: string | number): { node: Node | null; offset: number } | null {
  const node = given?.type === 'ALIAS' ? (given.source ?? null) : given
  for (const [index, item] of (node?.items ?? []).entries()) {
    if (item === null) continue
    if ('key' in item) {
      if (String(item.key?.value) === String(step)) return { node: item.value, offset: item.key?.range?.[0] ?? 0 }
    } else if (index === step) return { node: item as Node, offset: (item as Node).range?.[0] ?? 0 } // no pair
  }
  return null
}
