export { tokenStatus } from '../../core/roles-and-statuses'
export { neverExpires } from '../core/expiry'
export { billingAnswers } from './billing.answers'
export { billingFaults } from './billing.faults'
export {
  type BudgetBody,
  budgetBody,
  budgetId,
  type BudgetList,
  type BudgetScope,
  budgetsQuery,
  type BudgetView,
} from './budget/budget'
export { budgetFaults } from './budget/budget.faults'
export { groupNames, type UsableGroups, usableGroups } from './groups'
export {
  adminOrderList,
  type AdminOrderView,
  adminOrderView,
  type AmountAnswer,
  amountAnswer,
  type AmountBody,
  amountBody,
  orderId,
  type OrderList,
  orderList,
  type OrderSort,
  ordersQuery,
  type OrderState,
  orderStates,
  type OrderView,
  ownOrdersQuery,
  type PayAnswer,
  payAnswer,
  type PayBody,
  payBody,
  type PaymentMethod,
  paymentMethods,
  type SettleBody,
  settleBody,
} from './payment'
export { type PricingAnswer, pricingAnswer, type PricingItem } from './pricing'
export {
  createdRedemptions,
  type CreateRedemptionBody,
  createRedemptionBody,
  type RedeemBody,
  redeemBody,
  type Redeemed,
  redeemed,
  redemptionCount,
  redemptionFieldsWritten,
  redemptionId,
  type RedemptionList,
  redemptionList,
  redemptionListQuery,
  type RedemptionNameQuery,
  redemptionNameQuery,
  redemptionSearchQuery,
  type RedemptionSort,
  type RedemptionView,
  redemptionView,
  type SelectedRedemptionsBody,
  selectedRedemptionsBody,
  type SwitchRedemptionBody,
  switchRedemptionBody,
  type UpdateRedemptionBody,
  updateRedemptionBody,
  type UpdateRedemptionQuery,
  updateRedemptionQuery,
} from './redemption/redemption'
export { redemptionFaults } from './redemption/redemption.faults'
export {
  maxRedemptionCount,
  maxRedemptionKeyLength,
  maxRedemptionNameLength,
  minRedemptionKeyLength,
  mostRedemptionUses,
  redemptionStatus,
  unboundTime,
  unlimitedUses,
} from './redemption/redemption-bounds'
export {
  type CheckInReward,
  checkInReward,
  type CheckInStatus,
  checkInStatus,
  type TransferBody,
  transferBody,
} from './rewards'
export { type ComparedPrice, type PriceDifference, type ShippedPrices, shippedPrices } from './shipped-prices'
export {
  type Spending,
  spending,
  statementKinds,
  type StatementQuery,
  statementQuery,
  type StatementSums,
  statementSums,
  statementUserId,
} from './statement'
export {
  createdTokens,
  type CreateTokenBody,
  createTokenBody,
  type RotateTokenBody,
  rotateTokenBody,
  type SwitchTokenBody,
  switchTokenBody,
  tokenFieldsWritten,
  tokenId,
  type TokenList,
  tokenList,
  tokenSearchQuery,
  type TokenView,
  tokenView,
  type UpdatedToken,
  updatedToken,
  type UpdateTokenBody,
  updateTokenBody,
  type UpdateTokenQuery,
  updateTokenQuery,
} from './token'
export { maxCacheSeconds, maxTokenCount, maxTokenNameLength } from './token-bounds'
