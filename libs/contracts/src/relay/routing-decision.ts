import { z } from 'zod'

/** How one of several channels of the same priority is chosen: by weight alone, or the quickest or cheapest ones first. */
export const routingStrategies = ['weight', 'latency', 'cost'] as const
export type RoutingStrategy = (typeof routingStrategies)[number]

/**
 * Why a channel that serves a model is passed over for a call: it was asked already, takes no request of this size, is at one of
 * its limits, has no words for what is asked, does not offer it, or has failed too often lately.
 */
export const passedOverReasons = ['tried', 'too-small', 'full', 'unsayable', 'unserved', 'resting'] as const
export type PassedOver = (typeof passedOverReasons)[number]

/** How the channel of a call came to be chosen: the last of its attempts. Only a few of those passed over are told of. */
export const routingDecision = z.object({
  priority: z.int(),
  /** Channels for the model with this priority. */
  among: z.int(),
  /** Left out where it is by weight. */
  strategy: z.enum(routingStrategies).optional(),
  passedOver: z.array(z.object({ channelId: z.int(), reason: z.enum(passedOverReasons) })).optional(),
})
export type RoutingDecision = z.output<typeof routingDecision>

/** Why a channel that has the model's name is no candidate at all: its state, its group, or another channel's longer prefix. */
export const outsideReasons = ['disabled', 'expired', 'keyless', 'other-group', 'prefix'] as const
/** Why nobody is asked for this user: there is none, they are banned, or the group is not theirs or no more. */
export const explainFaults = ['user-unknown', 'user-banned', 'group-forbidden', 'group-gone'] as const
