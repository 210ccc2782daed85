import { z } from 'zod'
import { maxUnits } from '../../core/units'
import { billingFaults } from './billing.faults'

/** Whether the caller may check in now: check-in is on, and they have not done so on this day of the site. */
export const checkInStatus = z.object({ can_check_in: z.boolean() })
export type CheckInStatus = z.output<typeof checkInStatus>

/** What a check-in gave. */
export const checkInReward = z.object({ quota: z.int() })
export type CheckInReward = z.output<typeof checkInReward>

/** How much of their referral earnings somebody moves to their balance. The least depends on the option QuotaPerUnit. */
export const transferBody = z.strictObject({
  quota: z
    .int(billingFaults.transferMalformed.code)
    .min(1, billingFaults.transferMalformed.code)
    .max(maxUnits, billingFaults.transferTooLarge.code),
})
export type TransferBody = z.output<typeof transferBody>
