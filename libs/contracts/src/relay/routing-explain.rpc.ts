import { z } from 'zod'
import { defineRpc } from '../core/contract'
import { explainFaults, outsideReasons, passedOverReasons, routingStrategies } from './routing-decision'

const candidate = z.object({
  id: z.int(),
  name: z.string(),
  weight: z.int(),
  /** Of being asked first, now. */
  chance: z.number().min(0).max(1),
  /** Null where it can be asked. */
  reason: z.enum(passedOverReasons).nullable(),
  /** For how long that lasts, as far as anybody can say. */
  forMs: z.int().nullable(),
  upstreamModel: z.string(),
  cost: z.number(),
  /** Until its answers begin, on average, streams and others; null where nobody measured it. */
  latencyMs: z.object({ stream: z.number().nullable(), whole: z.number().nullable() }),
})

const explainedModel = z.object({
  model: z.string(),
  strategy: z.enum(routingStrategies),
  /** Highest priority first. */
  tiers: z.array(z.object({ priority: z.int(), channels: z.array(candidate) })),
  outside: z.array(z.object({ id: z.int(), name: z.string(), reason: z.enum(outsideReasons) })),
})

/** What a relay would do with a chat of a user for a model at this moment, by its own choice; nothing is asked of any upstream. */
export const routingExplain = defineRpc({
  subject: 'rpc.relay.routing.explain.v1',
  /** The user's own group where none is named; null for no user in particular. */
  request: z.object({ userId: z.int().nullable(), group: z.string(), model: z.string() }),
  reply: z.object({
    userGroup: z.string().nullable(),
    group: z.string(),
    fault: z.enum(explainFaults).nullable(),
    isAlias: z.boolean(),
    /** The models that are asked in turn; one where the name is no alias. */
    models: z.array(explainedModel),
  }),
})
export type RoutingExplanation = z.output<(typeof routingExplain)['reply']>
