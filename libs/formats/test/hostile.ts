import fc from 'fast-check'

/** JSON of anything, made of these names and words more often than of others. */
export function anyJson(words: readonly string[]): fc.Arbitrary<unknown> {
  const word = fc.constantFrom(...words)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, depthSize: 'medium' },
      fc.oneof(word, fc.string({ unit: 'binary' }), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(word, tie('value'), { maxKeys: 6 }),
    ),
  }))
  return value
}

/** A body with one of its values put in the place of another. */
export function changed(body: unknown, [from, to]: readonly [number, unknown]): unknown {
  let at = 0
  const walk = (value: unknown): unknown => {
    if (at++ === from) return to
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]))
  }
  return walk(body)
}

/** All names and short texts that stand in values. */
export function wordsIn(...values: readonly unknown[]): string[] {
  const words = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string' && value.length < 40) words.add(value)
    if (typeof value !== 'object' || value === null) return
    for (const [name, one] of Object.entries(value)) {
      words.add(name)
      walk(one)
    }
  }
  values.forEach(walk)
  return [...words]
}

/** JSON that goes deeper than the stack. */
export function deepJson(depth = 100_000): string {
  return `${'{"a":'.repeat(depth)}[]${'}'.repeat(depth)}`
}
