/** Names come from callers; the bound keeps a flood of them from growing the map. */
const mostKnown = 10_000

/**
 * Makes the function that finds what stands for a model: by the beginning of its name, of which the longest that fits counts,
 * else `unknown`. A maker in front of the name (`openai/gpt-4o`, `us.anthropic.claude-opus-4-8`) makes no difference. What was found is
 * remembered.
 */
export function byModel<T>(rows: readonly (readonly [prefix: string, value: T])[], unknown: T): (model: string) => T {
  const known = new Map<string, T>()
  return (model) => {
    const found = known.get(model)
    if (found !== undefined) return found
    const value = search(rows, bareName(model)) ?? unknown
    if (known.size >= mostKnown) known.clear()
    known.set(model, value)
    return value
  }
}

/** Bedrock has a maker with a dot behind it, and the profile in front of that. */
const behindMaker = /^(?:[a-z-]{1,10}\.)?anthropic\./

function bareName(model: string): string {
  return model
    .slice(model.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(behindMaker, '')
}

function search<T>(rows: readonly (readonly [prefix: string, value: T])[], name: string): T | undefined {
  let longest = -1
  let found: T | undefined
  for (const [prefix, value] of rows) {
    if (!name.startsWith(prefix) || prefix.length <= longest) continue
    longest = prefix.length
    found = value
  }
  return found
}
