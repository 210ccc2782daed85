/** How one of several channels of the same priority is chosen: by weight alone, or the quickest or cheapest ones first. */
export const routingStrategies = ['weight', 'latency', 'cost'] as const
export type RoutingStrategy = (typeof routingStrategies)[number]

/**
 * Why a channel that serves a model is passed over for a call: it was asked already, takes no request of this size, is at one of
 * its limits, has no words for what is asked, does not offer it, or has failed too often lately.
 */
export const passedOverReasons = ['tried', 'too-small', 'full', 'unsayable', 'unserved', 'resting'] as const
export type PassedOver = (typeof passedOverReasons)[number]
