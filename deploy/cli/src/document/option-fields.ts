import { type OptionKey, optionKeys, optionOf } from '@tollgate/contracts/options/registry'
import { priceOptions } from '@tollgate/contracts/options/shipped/price-list'
import { z } from 'zod'
import { secret } from './fields'

/** Options that are written as tables by group, and so stand under `groups`. */
export const groupOptions = [
  'GroupRatio',
  'GroupGroupRatio',
  'TopupGroupRatio',
  'GroupRateLimits',
  'UserUsableGroups',
] as const
export type GroupOption = (typeof groupOptions)[number]

/** The options of prices are written as tables by model, and so stand under `prices`. */
const elsewhere = new Set<string>([...groupOptions, ...priceOptions])

/** Where an option stands in the file. */
export function sectionOf(key: string): 'options' | 'groups' | 'prices' {
  if (!elsewhere.has(key)) return 'options'
  return (priceOptions as readonly string[]).includes(key) ? 'prices' : 'groups'
}

/** Options that stand under their own names, in the order of the registry. */
export const plainOptions: readonly OptionKey[] = optionKeys.filter((key) => !elsewhere.has(key))

const entries = z.union([z.array(z.string()), z.string()])

/** How an option is written: in YAML's own way where there is one, or as the text that the console's API has. */
function fieldOf(key: OptionKey): z.ZodType {
  const { type, secret: isSecret, choices } = optionOf(key)
  if (isSecret) return z.union([z.literal(''), secret])
  switch (type) {
    case 'boolean':
      return z.union([z.boolean(), z.string()])
    case 'integer':
    case 'decimal':
      return z.union([z.number(), z.string()])
    case 'text':
      return choices ? z.union([z.enum(choices as [string, ...string[]]), secret]) : z.string() // a choice has words
    case 'lines':
    case 'list':
      return entries
    case 'json':
      return z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()])
  }
}

/** The options of the file. What a value may be in all detail is judged by the registry, once its references are put in. */
export const optionFields = z
  .strictObject(
    Object.fromEntries(
      plainOptions.map((key) => [
        key,
        fieldOf(key)
          .optional()
          .meta({ description: optionOf(key).en }),
      ]),
    ),
  )
  .meta({ description: 'Options by key; those that are not named are left alone' })

/** The text of an option as the API takes it. */
export function optionText(key: OptionKey, value: unknown): string {
  const { type } = optionOf(key)
  if (typeof value === 'string') return value
  if (Array.isArray(value) && (type === 'lines' || type === 'list')) return value.join(type === 'lines' ? '\n' : ',')
  return type === 'json' ? JSON.stringify(value, null, 2) : String(value)
}
