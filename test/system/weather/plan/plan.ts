import { type Dice, diceOf } from '../../support/dice'
import type { Fault, WeightedFault } from '../faults/fault'

/** A fault and when it is to strike. */
export interface PlannedFault {
  /** Since the weather began, at the earliest: one that takes long holds up those behind it. */
  readonly atMs: number
  readonly fault: Fault
  /** Of the dice that decide its details, which therefore do not depend on those before it. */
  readonly seed: number
}

/** Behind the start the load needs a moment, or the first fault would strike an idle house. */
const firstMs = 3_000
/** Some strike a house that has recovered, some one that has not. */
const shortestGapMs = 2_000
const longestGapMs = 12_000
const seeds = 2 ** 31

/** What strikes when, in so many minutes: the same for the same seed and faults. */
export function planOf(seed: number, minutes: number, faults: readonly WeightedFault[]): PlannedFault[] {
  const dice = diceOf(seed)
  const drawn = faults.flatMap(({ fault, weight }) => Array<Fault>(weight).fill(fault))
  const planned: PlannedFault[] = []
  for (let atMs = firstMs; atMs < minutes * 60_000; atMs += gapOf(dice)) {
    planned.push({ atMs, fault: dice.pick(drawn), seed: dice.below(seeds) })
  }
  return planned
}

function gapOf(dice: Dice): number {
  return shortestGapMs + dice.below(longestGapMs - shortestGapMs)
}
