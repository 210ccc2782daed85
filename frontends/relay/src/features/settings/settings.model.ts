import { looksLikeChat } from '@tollgate/console-sdk'
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

/** A model of the list, whether the chosen group has it, and whether one may begin with it. */
export interface OfferedModel {
  readonly name: string
  readonly isOffered: boolean
  /** It has a price, and its name is none of those that do something else than chat. */
  readonly isFirstChoice: boolean
}

/** All models of the user by name, those of the group first. A model without a price is left to the server to judge. */
export function offeredModels(
  models: readonly string[],
  prices: readonly PricingItem[],
  group: string | null,
): OfferedModel[] {
  const groupsOf = new Map(prices.map(({ model_name, enable_groups }) => [model_name, enable_groups]))
  const offered = models.map((name) => ({
    name,
    isOffered: group === null || (groupsOf.get(name)?.includes(group) ?? true),
    isFirstChoice: groupsOf.has(name) && looksLikeChat(name),
  }))
  return offered.sort(
    (one, other) => Number(other.isOffered) - Number(one.isOffered) || one.name.localeCompare(other.name),
  )
}

/** The group that calls go to: the chosen one while it may be used, else the user's own, else the first. */
export function chosenGroup({ group }: Settings, names: readonly string[]): string | null {
  return names.includes(group) ? group : (names[0] ?? null)
}

/** The model that calls go to. One that was chosen and is not there is not exchanged for another behind the user's back. */
export function chosenModel({ model }: Pick<Settings, 'model'>, models: readonly OfferedModel[]): string | null {
  const offered = models.filter(({ isOffered }) => isOffered)
  const first = offered.find(({ isFirstChoice }) => isFirstChoice) ?? offered[0]
  if (model === '') return first?.name ?? null
  return offered.some(({ name }) => name === model) ? model : null
}
