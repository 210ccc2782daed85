/**
 * Why a channel or a key was disabled or enabled by itself. `refused`: its upstream takes the key no more. `slow`: a test took too
 * long. `balance`: nothing is left at its upstream. `passed`: a test was answered.
 */
export const verdictCauses = ['refused', 'slow', 'balance', 'passed'] as const
export type VerdictCause = (typeof verdictCauses)[number]
