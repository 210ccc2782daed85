import type { Turn } from '../prompt'

/** The tools that were called, by the ids of their calls: for formats whose results have the name of their tool. */
export function calledNames(turns: readonly Turn[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { content } of turns) for (const one of content) if (one.kind === 'tool-call') names.set(one.id, one.name)
  return names
}
