import { billingMutants } from './billing-mutants'
import { budgetAndReversalMutants } from './budget-mutants'
import { moneyMutants } from './money-mutants'
import type { Mutant } from './mutant'
import { relayMutants } from './relay-mutants'
import { taskMutants } from './task-mutants'

/** The test of the test: a suite that lets one of these pass has a hole. */
export const allMutants: readonly Mutant[] = [
  ...relayMutants,
  ...billingMutants,
  ...moneyMutants,
  ...budgetAndReversalMutants,
  ...taskMutants,
]
