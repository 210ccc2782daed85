import type { OptionEntry } from '../wire/registry.schema'
import type { OptionLook } from './option-section'

/** How much room a field takes, and beside what it may stand. */
export type Shape = 'switches' | 'fields' | 'wide'

/** Fields of one shape that follow each other. */
export interface Run {
  readonly shape: Shape
  readonly entries: readonly OptionEntry[]
}

/** Cuts a section into runs of like fields: a switch beside a field with its label above would stand crooked. */
export function runsOf(entries: readonly OptionEntry[], looks: Readonly<Record<string, OptionLook>>): readonly Run[] {
  const runs: { shape: Shape; entries: OptionEntry[] }[] = []
  for (const entry of entries) {
    const shape = shapeOf(entry, looks[entry.key])
    const last = runs.at(-1)
    if (last?.shape === shape) last.entries.push(entry)
    else runs.push({ shape, entries: [entry] })
  }
  return runs
}

function shapeOf({ type }: OptionEntry, look: OptionLook | undefined): Shape {
  if (look?.field !== undefined && type !== 'boolean') return 'wide'
  if (type === 'boolean') return 'switches'
  if (type === 'json' || type === 'lines' || type === 'list') return 'wide'
  return look?.rows === undefined && look?.isWide !== true ? 'fields' : 'wide'
}
