import { type CallableModel, firstModel } from '@tollgate/console-sdk'
import type { PricingItem, UsableGroups } from '@tollgate/contracts/http/billing'
import { z } from 'zod'

/** Rule K6. */
export const temperatureBounds = { min: 0.1, max: 1, step: 0.1 } as const

const maxTokens = z.int().nonnegative()

const settings = z.object({
  group: z.string().catch(''),
  model: z.string().catch(''),
  // 1 is what the model API itself takes when nothing is said.
  temperature: z.number().min(temperatureBounds.min).max(temperatureBounds.max).catch(1),
  /** 0 leaves the length to the model. */
  max_tokens: maxTokens.catch(0),
  /** null is the prompt that the console begins with, in its language. */
  system: z.string().nullable().catch(null),
})

/** What the side panel holds, as it is kept in the browser. An empty group or model was never chosen. */
export type Settings = z.output<typeof settings>

/** Reads what was kept; whatever does not fit has its default. */
export function readSettings(kept: unknown): Settings {
  const read = settings.safeParse(kept)
  return read.success ? read.data : settings.parse({})
}

/** Whether a number of tokens can be sent; an empty field is none. */
export const isMaxTokens = (value: number | null): value is number => maxTokens.safeParse(value).success

/** The names of the groups: the user's own first, the others by name. */
export function groupNames(groups: UsableGroups, own: string): string[] {
  const rank = (name: string) => (name === own ? 0 : 1)
  return Object.keys(groups).sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
}

/** A model of the list, what is known of its price, and whether the chosen group has it. */
export interface OfferedModel extends CallableModel {
  readonly isOffered: boolean
}

/** All models of the user by name, those of the group first. A model without a price is left to the server to judge. */
export function offeredModels(
  models: readonly string[],
  prices: readonly PricingItem[],
  group: string | null,
): OfferedModel[] {
  const listed = new Map(prices.map((price) => [price.model_name, price]))
  const offered = models.map((name) => {
    const { enable_groups: groups, quota_type, model_ratio, completion_ratio } = listed.get(name) ?? {}
    const isOffered = group === null || (groups?.includes(group) ?? true)
    return { name, isOffered, quota_type, model_ratio, completion_ratio }
  })
  return offered.sort(
    (one, other) => Number(other.isOffered) - Number(one.isOffered) || one.name.localeCompare(other.name),
  )
}

/** The group that calls go to: the chosen one while it may be used, else the user's own, else the first. */
export function chosenGroup({ group }: Settings, names: readonly string[]): string | null {
  return names.includes(group) ? group : (names[0] ?? null)
}

/**
 * The model that calls go to: until one is chosen, the one that was used last or a sensible first one. One that was chosen and is
 * not there is not exchanged for another behind the user's back.
 */
export function chosenModel(
  { model }: Pick<Settings, 'model'>,
  models: readonly OfferedModel[],
  lastUsed: string | null = null,
): string | null {
  const offered = models.filter(({ isOffered }) => isOffered)
  if (model === '') return firstModel(offered, lastUsed)
  return offered.some(({ name }) => name === model) ? model : null
}
