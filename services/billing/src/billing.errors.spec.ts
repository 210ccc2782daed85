import { faultsOfTexts } from '@tollgate/texts'
import { billingErrors } from './billing.errors'
import { budgetErrors } from './budget/budget.errors'
import { checkInErrors } from './check-in/check-in.errors'
import { paymentErrors } from './payment/terms/payment.errors'
import { redemptionErrors } from './redemption/redemption.errors'
import { referralErrors } from './referral/referral.errors'

it('speaks both languages in its errors', () =>
  expect(
    faultsOfTexts({
      ...billingErrors,
      ...budgetErrors,
      ...checkInErrors,
      ...paymentErrors,
      ...referralErrors,
      ...redemptionErrors,
    }),
  ).toEqual([]))
