import { answerOf, answerWith, doneAnswer } from '../../core/answer'
import {
  createdRedemptions,
  disabledExtras,
  redeemed,
  redemptionCount,
  redemptionList,
  redemptionView,
} from './redemption'

/** What is answered about redemption codes, by route. */
export const redemptionAnswers = {
  'GET /api/redemption/': answerOf(redemptionList),
  'GET /api/redemption/search': answerOf(redemptionList),
  'GET /api/redemption/{id}': answerOf(redemptionView),
  'POST /api/redemption/': answerOf(createdRedemptions),
  'PUT /api/redemption/': answerOf(redemptionView),
  'DELETE /api/redemption/{id}': doneAnswer,
  'GET /api/redemption/count-by-name': answerOf(redemptionCount),
  'DELETE /api/redemption/delete-by-name': answerOf(redemptionCount),
  'PUT /api/redemption/batch-disable': answerWith(redemptionCount, disabledExtras),
  'DELETE /api/redemption/delete-disabled': answerOf(redemptionCount),
  'POST /api/user/topup': answerOf(redeemed),
} as const
