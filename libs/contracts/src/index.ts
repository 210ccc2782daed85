export * from './core/contract'
export { streams, type StreamContract } from './core/streams'
export { channelStatus, roles, tokenStatus, userStatus } from './core/roles-and-statuses'

export { usageCounts, type Evidence } from './pricing/counts'
export {
  priceSnapshot,
  type FixedPrice,
  type ModelPrice,
  type PriceSnapshot,
  type PublishedPrice,
  type PublishedRates,
  type RatioPrice,
} from './pricing/price'

export { userChanged } from './identity/user-changed.v1.event'
export { userInvited } from './identity/user-invited.v1.event'
export { sessionEnded } from './identity/session-ended.v1.event'
export { optionChanged } from './identity/option-changed.v1.event'
export { optionSet, sessionResolve, userIdentity, userResolve, type UserIdentity } from './identity/identity.rpc'
export { optionsView } from './identity/options.view'

export { channelChanged } from './channels/channel-changed.v1.event'
export { channelTested } from './channels/channel-tested.v1.event'
export { channelConfirm, modelsVisible } from './channels/channels.rpc'
export { routedChannel, routingView, type RoutedChannel } from './channels/routing.view'

export { tokenChanged } from './billing/token-changed.v1.event'
export { quotaLow } from './billing/quota-low.v1.event'
export { quotaCredited } from './billing/quota-credited.v1.event'
export { referralEarned } from './billing/referral-earned.v1.event'
export { settledUsage, usageSettled, type SettledUsage } from './billing/usage-settled.v1.event'
export { pricesView } from './billing/prices.view'
export {
  accountAdjust,
  accountGet,
  accountOpen,
  accountState,
  accountWatch,
  journalPosition,
  leaseGrant,
  resolvedToken,
  tokenResolve,
  type AccountState,
  type ResolvedToken,
} from './billing/billing.rpc'

export { receipt, type CallFacts, type Receipt } from './relay/receipt'
export { journalEntry, usageReceipted, type JournalEntry } from './relay/usage-receipted.v1.event'

export { OptionFault } from './options/core/fault'
export {
  acceptOption,
  isOptionKey,
  optionFaultText,
  optionKeys,
  optionOf,
  options,
  parseOption,
  type OptionKey,
  type OptionValue,
} from './options/registry'

export { ownerOf, routeOf } from './routes/match'
export { routes } from './routes/routes'
export { type RouteAuth, type RouteEntry, type RouteOwner } from './routes/route'
