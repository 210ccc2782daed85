import { z } from 'zod'
import { explainFaults, outsideReasons, passedOverReasons, routingStrategies } from '../../relay/routing-decision'
import { channelsFaults } from './channels.faults'

/** For whom and for what: a user, in their own group or another, or a group alone. */
export const explainQuery = z
  .object({
    user_id: z.coerce.number().int().positive().optional(),
    group: z.string().trim().max(64).default(''),
    model: z
      .string(channelsFaults.explainModelRequired.code)
      .trim()
      .min(1, channelsFaults.explainModelRequired.code)
      .max(512),
  })
  .refine(({ user_id, group }) => user_id !== undefined || group !== '', {
    error: channelsFaults.explainGroupRequired.code,
    path: ['group'],
  })
export type ExplainQuery = z.output<typeof explainQuery>

const candidate = z.object({
  id: z.int(),
  name: z.string(),
  weight: z.int(),
  /** Of being asked first, from 0 to 1. */
  chance: z.number(),
  /** Why it is passed over; null where it can be asked. */
  reason: z.enum(passedOverReasons).nullable(),
  /** Seconds for which that lasts; null where nobody knows. */
  seconds: z.int().nullable(),
  upstream_model: z.string(),
  cost: z.number(),
  /** Milliseconds until its answers begin, on average; null where nobody measured it. */
  stream_latency: z.int().nullable(),
  latency: z.int().nullable(),
})

/** What a relay would do now with a chat for a model. */
export const channelExplanation = z.object({
  user_group: z.string().nullable(),
  group: z.string(),
  fault: z.enum(explainFaults).nullable(),
  is_alias: z.boolean(),
  models: z.array(
    z.object({
      model: z.string(),
      strategy: z.enum(routingStrategies),
      tiers: z.array(z.object({ priority: z.int(), channels: z.array(candidate) })),
      /** Channels with this model that are no candidates. */
      outside: z.array(z.object({ id: z.int(), name: z.string(), reason: z.enum(outsideReasons) })),
    }),
  ),
})
export type ChannelExplanation = z.output<typeof channelExplanation>
