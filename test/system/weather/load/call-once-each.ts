import { diceOf } from '../../support/dice'
import type { CallRecord } from '../oracle/call-record'
import { CallPlanner } from './planned-call'
import { type CallTarget, WeatherCaller } from './weather-caller'

const seed = 1
const endedWithinMs = 60_000

/**
 * One call by each token, when nothing else runs and every lease has gone home: what a busy house hides, a lease that only one
 * call ever needed, is seen here.
 */
export async function callOnceEach(target: CallTarget, over: (record: CallRecord) => void): Promise<void> {
  const dice = diceOf(seed)
  const caller = new WeatherCaller(target)
  const planner = new CallPlanner(Object.keys(target.prices))
  const [origin = ''] = target.origins
  const holders = new Map(target.holders.map((holder) => [holder.tokenId, holder]))
  const calls = [...holders.values()].map((holder) => caller.call(origin, holder, planner.next(dice)))
  const givingUp = setTimeout(() => void caller.destroy(), endedWithinMs)
  for (const record of await Promise.all(calls)) if (record !== null) over(record)
  clearTimeout(givingUp)
  await caller.destroy()
}
