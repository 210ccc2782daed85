import type { OptionEntry, OptionValues } from '../wire/registry.schema'
import { fieldName, inputOf, type OptionInputs, textOf } from './option-input.model'

/** An option that is to have another value. */
export interface OptionChange {
  readonly entry: OptionEntry
  readonly value: string
}

/**
 * What of a form differs from what it began with, in the order in which it has to be written: what is switched off or
 * emptied, then what stands alone, then what needs other options. A secret counts only when something was typed.
 */
export function changesOf(
  entries: readonly OptionEntry[],
  began: OptionValues,
  inputs: OptionInputs,
): readonly OptionChange[] {
  const changed = entries
    .map((entry) => ({ entry, value: textOf(entry.type, inputs[fieldName(entry.key)]) }))
    .filter(({ entry, value }) => (entry.secret ? value !== '' : value !== normal(entry, began.get(entry.key) ?? '')))
  const off = changed.filter(({ value }) => !isWanted(value))
  const wanted = changed.filter(({ value }) => isWanted(value))
  return [
    ...off,
    ...wanted.filter(({ entry }) => entry.needs.length === 0),
    ...wanted.filter(({ entry }) => entry.needs.length > 0),
  ]
}

/**
 * The changes of options that somebody else has written since the form began: they would be lost. What is a secret, or is not
 * known now, is not compared.
 */
export function overtakenAmong(
  changes: readonly OptionChange[],
  began: OptionValues,
  now: OptionValues,
): readonly OptionChange[] {
  return changes.filter(({ entry, value }) => {
    const stored = now.get(entry.key)
    if (entry.secret || stored === undefined) return false
    const present = normal(entry, stored)
    return present !== normal(entry, began.get(entry.key) ?? '') && present !== value
  })
}

/** Whether a value switches something on or fills something in; only then must what it needs be there. */
export const isWanted = (value: string): boolean => value !== 'false' && value.trim() !== ''

/** The options that a form touches, without those that the server does not know. */
export function entriesOfKeys(registry: ReadonlyMap<string, OptionEntry>, keys: readonly string[]): OptionEntry[] {
  return keys.flatMap((key) => registry.get(key) ?? [])
}

/** A stored text as the form would write it: a list with other spaces is not changed by being shown. */
const normal = ({ type }: OptionEntry, text: string): string => textOf(type, inputOf(type, text))
