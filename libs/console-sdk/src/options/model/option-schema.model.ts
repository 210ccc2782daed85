import { z } from 'zod'
import type { OptionEntry, OptionRegistry, OptionValues } from '../wire/registry.schema'
import { changesOf, isWanted } from './changes.model'
import { fieldName, type OptionInputs, textOf } from './option-input.model'
import { nameOf, type OptionsText } from './options-text'

/** What a form of options is checked against. */
export interface OptionFacts {
  readonly entries: readonly OptionEntry[]
  readonly registry: OptionRegistry
  /** What the form began with; other options have these values too. */
  readonly began: OptionValues
  readonly text: OptionsText
  /** Rules of the panel's own, by key; they judge what the field holds. */
  readonly checks?: Readonly<Record<string, z.ZodType>>
}

/** The schema of a form from what the server knows of its options; the server judges once more. */
export function optionSchema({ entries, registry, began, text, checks = {} }: OptionFacts) {
  const shape = Object.fromEntries(
    entries.map((entry) => [fieldName(entry.key), checks[entry.key] ?? fieldSchema(entry, text)]),
  )
  return z.object(shape).superRefine((inputs: OptionInputs, context) => {
    for (const { entry, missing } of missingNeeds({ entries, registry, began, text }, inputs))
      context.addIssue({
        code: 'custom',
        message: text.fillInFirst(nameOf(missing, text)),
        path: [fieldName(entry.key)],
      })
  })
}

function fieldSchema(entry: OptionEntry, text: OptionsText): z.ZodType {
  if (entry.choices !== undefined) return z.enum(entry.choices as [string, ...string[]]) // the server sends at least one
  switch (entry.type) {
    case 'boolean':
      return z.boolean()
    case 'integer':
      return z
        .int()
        .min(entry.min ?? Number.MIN_SAFE_INTEGER)
        .max(entry.max ?? Number.MAX_SAFE_INTEGER)
    case 'decimal':
      return decimal(entry, text)
    case 'list':
      return z.array(z.string())
    case 'json':
      return z.string().refine(isJson, text.notJson(nameOf(entry, text)))
    default:
      return z.string().max(entry.max ?? Number.MAX_SAFE_INTEGER)
  }
}

/** Stays text: what is money must not pass through a binary fraction. */
function decimal({ min, max }: OptionEntry, text: OptionsText) {
  const isDecimal = (given: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(given)
  return z
    .string()
    .trim()
    .refine(isDecimal, { error: text.notANumber, abort: true })
    .refine((given) => min === undefined || Number(given) >= min, text.tooSmall(min ?? 0))
    .refine((given) => max === undefined || Number(given) <= max, text.tooLarge(max ?? 0))
}

/** Options that are switched on or filled in while something that they need is empty. Only what is changed is judged. */
function missingNeeds({ entries, registry, began }: OptionFacts, inputs: OptionInputs) {
  const valueOf = (key: string): string => {
    const entry = registry.get(key)
    const name = fieldName(key)
    if (entry === undefined) return ''
    const typed = name in inputs ? textOf(entry.type, inputs[name]) : (began.get(key) ?? '')
    return entry.secret && typed === '' && entry.is_set ? 'set' : typed
  }
  return changesOf(entries, began, inputs).flatMap(({ entry, value }) => {
    if (!isWanted(value)) return []
    const needed = entry.needs.find((key) => valueOf(key).trim() === '')
    const missing = needed === undefined ? undefined : registry.get(needed)
    return missing === undefined ? [] : [{ entry, missing }]
  })
}

function isJson(given: string): boolean {
  try {
    JSON.parse(given)
    return true
  } catch {
    return false
  }
}
