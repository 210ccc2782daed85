import { type CodedText, textOfCode } from '@tollgate/texts'
import { billingFaults } from '../billing/billing.faults'
import { budgetFaults } from '../billing/budget/budget.faults'
import { redemptionFaults } from '../billing/redemption/redemption.faults'
import { channelsFaults } from '../channels/channels.faults'
import { identityFaults } from '../identity/identity.faults'
import { logFaults } from '../logs/logs.faults'

const owners = [billingFaults, budgetFaults, redemptionFaults, channelsFaults, identityFaults, logFaults] as const

/** What a message of these contracts' schemas means: the text that it names, or undefined when it is no code of an owner's faults. */
export function faultOf(message: string): CodedText | undefined {
  for (const texts of owners) {
    const fault = textOfCode(texts, message)
    if (fault) return fault
  }
  return undefined
}
