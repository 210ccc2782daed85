import type { Answer, Part } from '../../parts/answer'

/** A whole answer as the parts of a stream, for callers who wanted one of a vendor who had none. */
export function partsOf({ id, model, choices, usage }: Answer): Part[] {
  const parts: Part[] = [{ kind: 'begin', id, model, usage: null }]
  for (const { index: choice, content, stop } of choices) {
    for (const [index, one] of content.entries())
      parts.push({ kind: 'open', choice, index, content: one }, { kind: 'close', choice, index })
    parts.push({ kind: 'stop', choice, stop: stop ?? { reason: 'end' } })
  }
  if (usage !== null) parts.push({ kind: 'usage', usage })
  parts.push({ kind: 'end' })
  return parts
}
