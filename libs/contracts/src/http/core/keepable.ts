/** What no column keeps (NUL in a text, half of a character in JSON), and what no program should follow down to its end. */
export interface Unkeepable {
  /** Where it is: `items.0.name`; empty for the value itself. */
  readonly path: string
  readonly reason: 'character' | 'depth'
}

/** Deeper than any form of ours; whatever walks a value by recursion goes down ten times as far without harm. */
const maxDepth = 100

const unkeepable = /[\0\p{Surrogate}]/u

/** Whether PostgreSQL takes a text: it has no NUL, and no half of a character. */
export function isKeepable(text: string): boolean {
  return !unkeepable.test(text)
}

/** A list or an object on the way down to a part, and which of its parts that is. */
interface Level {
  readonly parts: Readonly<Record<string, unknown>> | readonly unknown[]
  /** Of an object; a list has none. */
  readonly names: readonly string[] | null
  at: number
}

/**
 * The first part of a value that came in as JSON, as a query or in a path which cannot be kept; null where all can. Names of
 * fields count, too. However deep the value is, it takes no more of the stack, and however many parts it has, nothing for each.
 */
export function findUnkeepable(value: unknown): Unkeepable | null {
  const way: Level[] = []
  let part = value
  for (;;) {
    if (typeof part === 'string' && !isKeepable(part)) return { path: pathOf(way), reason: 'character' }
    if (typeof part === 'object' && part !== null) {
      if (way.length === maxDepth) return { path: pathOf(way).slice(0, 40), reason: 'depth' }
      const level = levelOf(part)
      if (level.names?.every(isKeepable) === false) return { path: pathOf(way), reason: 'character' }
      way.push(level)
    }
    while (isAtEnd(way.at(-1))) way.pop()
    const level = way.at(-1)
    if (!level) return null
    level.at += 1
    part = partOf(level)
  }
}

function levelOf(part: object): Level {
  if (Array.isArray(part)) return { parts: part, names: null, at: -1 }
  return { parts: part as Readonly<Record<string, unknown>>, names: Object.keys(part), at: -1 }
}

function isAtEnd(level: Level | undefined): boolean {
  return level !== undefined && level.at + 1 === (level.names ?? (level.parts as readonly unknown[])).length
}

const nameOf = ({ names, at }: Level): string => (names === null ? String(at) : (names[at] ?? ''))

function partOf(level: Level): unknown {
  const { parts, names, at } = level
  return names === null
    ? (parts as readonly unknown[])[at]
    : (parts as Readonly<Record<string, unknown>>)[names[at] ?? '']
}

const pathOf = (way: readonly Level[]): string => way.map(nameOf).join('.')
