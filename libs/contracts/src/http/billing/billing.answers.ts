import { answerOf, type Answers, doneAnswer } from '../core/answer'
import { budgetList, budgetView } from './budget/budget'
import { groupNames, usableGroups } from './groups'
import { adminOrderList, adminOrderView, amountAnswer, orderList, payAnswer } from './payment'
import { pricingAnswer } from './pricing'
import { redemptionAnswers } from './redemption/redemption.answers'
import { checkInReward, checkInStatus } from './rewards'
import { shippedPrices } from './shipped-prices'
import { spending, statementSums } from './statement'
import { createdTokens, stoppedKey, tokenList, tokenView, userTokenList } from './token'

/** What billing answers, by route. */
export const billingAnswers = {
  'GET /api/token/': answerOf(tokenList),
  'GET /api/token/search': answerOf(tokenList),
  'GET /api/token/{id}': answerOf(tokenView),
  'POST /api/token/': answerOf(createdTokens),
  'PUT /api/token/': answerOf(tokenView),
  'DELETE /api/token/{id}': doneAnswer,
  'POST /api/token/{id}/rotate': answerOf(tokenView),
  'DELETE /api/token/{id}/previous_key': answerOf(tokenView),
  'POST /api/token/stop_key': answerOf(stoppedKey),
  'GET /api/user/{id}/tokens': answerOf(userTokenList),
  'GET /api/budget/': answerOf(budgetList),
  'POST /api/budget/': answerOf(budgetView),
  'DELETE /api/budget/{id}': doneAnswer,
  ...redemptionAnswers,
  'GET /api/group/': answerOf(groupNames),
  'GET /api/user/self/groups': answerOf(usableGroups),
  'GET /api/user/check_in_status': answerOf(checkInStatus),
  'POST /api/user/check_in': answerOf(checkInReward),
  'POST /api/user/aff_transfer': doneAnswer,
  'POST /api/user/amount': amountAnswer,
  'POST /api/user/pay': payAnswer,
  'GET /api/order/': answerOf(adminOrderList),
  'GET /api/order/self': answerOf(orderList),
  'POST /api/order/{id}/refund': answerOf(adminOrderView),
  'POST /api/order/{id}/settle': answerOf(adminOrderView),
  'GET /api/user/self/spending': answerOf(spending),
  'GET /api/user/self/statement/sums': answerOf(statementSums),
  'GET /api/user/{id}/statement/sums': answerOf(statementSums),
  'GET /api/pricing': pricingAnswer,
  'POST /api/option/rest_model_ratio': doneAnswer,
  'GET /api/option/prices/shipped': answerOf(shippedPrices),
} as const satisfies Answers
