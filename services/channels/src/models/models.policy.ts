import { providers } from '@tollgate/catalogue'
import type { KnownModel } from '@tollgate/contracts/http/channels'

/** The wire format wants a date for each model, and none is known: all have this one, in Unix seconds. */
const createdAt = 1_626_777_600

/** The models that each channel type usually offers, for those that have such a list. */
export function modelsByType(): Record<number, readonly string[]> {
  const entries = providers.map(({ type, defaultModels }) => [type, defaultModels] as const)
  return Object.fromEntries(entries.filter(([, models]) => models.length > 0))
}

/** Every model that some provider usually offers, each once, owned by the first. */
export function knownModels(): KnownModel[] {
  const owners = new Map<string, string>()
  for (const { defaultModels, slug } of providers) {
    for (const model of defaultModels) if (!owners.has(model)) owners.set(model, slug)
  }
  return [...owners].map(([id, slug]) => ({ id, object: 'model', created: createdAt, owned_by: slug }))
}

/** The groups whose channels a user can reach: their own and those open to everybody. */
export function reachableGroups(userGroup: string, usable: Readonly<Record<string, string>>): string[] {
  return [...new Set([userGroup, ...Object.keys(usable)])]
}
