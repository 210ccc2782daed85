import { z } from 'zod'
import { defineView } from '../core/contract'
import { interned } from '../core/interned'

/** Thousands of channels share a few hundred of them. */
const sharedName = z.string().overwrite(interned)

/** One channel as relays need it to route and to call. Disabled channels stay in the view, with their status. */
export const routedChannel = z.object({
  id: z.int(),
  /** Which revision of the channel this is, by the count of its row; 0 where an earlier release has written it. */
  version: z.int().default(0),
  name: z.string(),
  /** The catalogue's channel type. */
  type: z.int(),
  /** One of `channelStatus`. */
  status: z.int(),
  /** Empty means the catalogue's. */
  baseUrl: z.string(),
  /** Each key sealed for this channel and its address; the position is the key's id. Empty in the place of one that is disabled. */
  sealedKeys: z.array(z.string()),
  models: z.array(sharedName),
  groups: z.array(sharedName),
  priority: z.int(),
  weight: z.int(),
  /** A request that is likely to have more tokens goes to other channels; 0 where it may have any size. */
  maxInputTokens: z.int().default(0),
  /** From then on it serves nobody: Unix seconds, -1 for never. */
  expiresAt: z.int().default(-1),
  modelPrefix: z.string(),
  modelMapping: z.record(z.string(), z.string()),
  statusCodeMapping: z.record(z.string(), z.string()),
  paramOverride: z.record(z.string(), z.unknown()),
  setting: z.record(z.string(), z.unknown()),
  openaiOrganization: z.string(),
  autoBan: z.boolean(),
  other: z.string(),
})
export type RoutedChannel = z.output<typeof routedChannel>

/** Every channel that exists, one key per channel id. */
export const routingView = defineView({ name: 'routing', owner: 'channels', schema: routedChannel })
