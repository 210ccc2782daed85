export { billingAnswers } from './billing.answers'
export { billingFaults } from './billing.faults'
export { groupNames, usableGroups, type UsableGroups } from './groups'
export { pricingAnswer, type PricingAnswer, type PricingItem } from './pricing'
export {
  checkInReward,
  checkInStatus,
  transferBody,
  type CheckInReward,
  type CheckInStatus,
  type TransferBody,
} from './rewards'
export {
  createdTokens,
  createTokenBody,
  switchTokenBody,
  tokenId,
  tokenList,
  tokenSearchQuery,
  tokenView,
  updateTokenBody,
  updateTokenQuery,
  type CreateTokenBody,
  type SwitchTokenBody,
  type TokenList,
  type TokenView,
  type UpdateTokenBody,
  type UpdateTokenQuery,
} from './token'
export { maxTokenCount } from './token-bounds'
export { tokenStatus } from '../../core/roles-and-statuses'
export { neverExpires } from './token.fields'
