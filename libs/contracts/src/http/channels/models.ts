import { z } from 'zod'
import { channelFields, channelKeys } from './channel.fields'
import { channelsFaults } from './channels.faults'

/** An upstream that is no channel yet. Of several keys the first is used. */
export const fetchModelsBody = z.object({
  type: channelFields.type.default(1),
  base_url: channelFields.base_url.nullish().transform((url) => url ?? ''),
  other: channelFields.other.nullish().transform((other) => other ?? ''),
  key: channelKeys(channelsFaults.keyRequired.code),
})
export type FetchModelsBody = z.output<typeof fetchModelsBody>

/** Names of models: what an upstream has, what is enabled, what a user can reach. */
export const modelNames = z.array(z.string())

/** The models that each channel type usually offers, for those that have such a list. */
export const modelsByType = z.record(z.string().regex(/^\d+$/), z.array(z.string()))

/** Every model that some provider usually offers. */
export const knownModels = z.array(
  z.object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() }),
)
export type KnownModel = z.output<typeof knownModels>[number]
