export { billingActRecorded, channelsActRecorded, logsActRecorded } from './audit/act-recorded.v1.event'
export {
  type AuditAction,
  type AuditOutcome,
  type AuditTargetKind,
  type RecordedAct,
  secretChanged,
} from './audit/acts'
export {
  accountAdjust,
  accountGet,
  accountOpen,
  type AccountState,
  accountState,
  accountWatch,
  callEntries,
  chargeFind,
  journalPosition,
  leaseGrant,
  ledgerVerify,
  type ResolvedToken,
  resolvedToken,
  tokenCount,
  tokenQuotas,
  tokenResolve,
} from './billing/billing.rpc'
export { budgetCrossed } from './billing/budget-crossed.v1.event'
export {
  accountsImport,
  type ImportedAccount,
  type ImportedRedemption,
  type ImportedRedemptionUse,
  type ImportedToken,
  redemptionsImport,
  redemptionUsesImport,
  tokensImport,
} from './billing/import.rpc'
export { journalNoted } from './billing/journal-noted.note'
export { leasesRecalled } from './billing/leases-recalled.note'
export { pricesView } from './billing/prices.view'
export { quotaCredited } from './billing/quota-credited.v1.event'
export { quotaLow } from './billing/quota-low.v1.event'
export { receiptFaulted } from './billing/receipt-faulted.v1.event'
export { referralEarned } from './billing/referral-earned.v1.event'
export { tokenChanged } from './billing/token-changed.v1.event'
export { mostSettledCalls, type SettledUsage, settledUsage, usageSettled } from './billing/usage-settled.v1.event'
export { type AliasTable, askableModels, callableModels } from './channels/callable-models'
export { channelChanged } from './channels/channel-changed.v1.event'
export { channelTested } from './channels/channel-tested.v1.event'
export { channelConfirm, channelsCorrect, channelsUsed, modelsVisible } from './channels/channels.rpc'
export { channelsImport, type ImportedChannel, mostImportedChannels } from './channels/import.rpc'
export { type RoutedChannel, routedChannel, routingView } from './channels/routing.view'
export { type VerdictCause, verdictCauses } from './channels/verdicts'
export * from './core/contract'
export { importedName, type ImportedRow, importRefusal, mostImportedRows, rowOutcome } from './core/imports'
export { maxConcurrency, maxRequestsPerMinute, maxTokensPerMinute } from './core/limit-bounds'
export { type ProofWay } from './core/proof-ways'
export { channelStatus, roles, tokenStatus, userStatus } from './core/roles-and-statuses'
export { type Scope, scopes, scopesOfRole } from './core/scopes'
export { formerStreams, type StreamContract, streams } from './core/streams'
export { maxTurnoverUnits, maxUnits } from './core/units'
export {
  type OpenSession,
  optionSet,
  proofWaysOf,
  sessionResolve,
  type TokenGrant,
  tokensUsed,
  type UserIdentity,
  userIdentity,
  userResolve,
} from './identity/identity.rpc'
export { type ImportedUser, optionsImport, usersImport } from './identity/import.rpc'
export { optionChanged } from './identity/option-changed.v1.event'
export { optionPlace, optionPurpose, optionsView } from './identity/options.view'
export { sessionEnded } from './identity/session-ended.v1.event'
export { sessionProven } from './identity/session-proven.v1.event'
export { userChanged } from './identity/user-changed.v1.event'
export { userInvited } from './identity/user-invited.v1.event'
export {
  comparedLedger,
  compareLedger,
  loggedCalls,
  mendLog,
  mostComparedCalls,
  mostMendedCalls,
  restoreLog,
  strikeUnbooked,
} from './logs/logs.rpc'
export { OptionFault } from './options/core/fault'
export { mostRetries } from './options/groups/calls/monitoring.options'
export {
  acceptOption,
  isOptionKey,
  optionFaultText,
  type OptionKey,
  optionKeys,
  optionOf,
  options,
  type OptionValue,
  parseOption,
} from './options/registry'
export { callEntryKinds } from './pricing/call-entry-kinds'
export { type Evidence, usageCounts } from './pricing/counts'
export {
  type FixedPrice,
  type ModelPrice,
  type PriceSnapshot,
  priceSnapshot,
  type PublishedPrice,
  type PublishedRates,
  type RatioPrice,
} from './pricing/price'
export { bodyPlace, bodyPurpose, callCaptured, mostSealedBytes } from './relay/call-captured.v1.event'
export { callRefused, mostRefusedCalls, mostRefusedName, mostRefusedText } from './relay/call-refused.v1.event'
export { keyRefused } from './relay/key-refused.v1.event'
export { type CallAttempt, type CallFacts, type Receipt, receipt } from './relay/receipt'
export type { PassedOver, RoutingDecision, RoutingStrategy } from './relay/routing-decision'
export { routingExplain, type RoutingExplanation } from './relay/routing-explain.rpc'
export {
  type JournalEntry,
  journalEntry,
  mostReceiptedEntries,
  readReceiptedMessageId,
  receiptedMessageId,
  usageReceipted,
} from './relay/usage-receipted.v1.event'
export { ownerOf, routeOf } from './routes/match'
export { type RouteAuth, type RouteEntry, type RouteOwner } from './routes/route'
export { routes } from './routes/routes'
export { isClosedBody, mayCall, scopeOf } from './routes/scopes'
export {
  boundedTaskText,
  mostTaskReason,
  type TaskFacts,
  type TaskFailureCause,
  type TaskPlatform,
  taskPlatforms,
  type TaskState,
  type TaskStatus,
  type TaskSubmission,
} from './tasks/task'
export { taskFailed } from './tasks/task-failed.v1.event'
export { mostTaskIds, taskFind, taskImage, taskNotify, taskOfCall, taskOpen, taskSubmitted } from './tasks/tasks.rpc'
