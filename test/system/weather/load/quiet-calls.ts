import { diceOf } from '../../support/dice'
import type { CallRecord } from '../oracle/call-record'
import { ampleCall, CallPlanner } from './planned-call'
import { type CallTarget, WeatherCaller } from './weather-caller'

const seed = 1
/** Several times what the squeezed user can pay for. */
const squeezedCalls = 80
/** Of each who shares the budget; together several times what it is for. */
const crowdedCalls = 15
const endedWithinMs = 60_000

type MakeCalls = (caller: WeatherCaller, origin: string) => readonly Promise<CallRecord | null>[]

/** Calls that show what a busy house hides, for when nothing else runs and every lease has gone home. */
export async function quietCalls(target: CallTarget, over: (record: CallRecord) => void): Promise<void> {
  const [model = ''] = Object.keys(target.prices)
  const planner = new CallPlanner(Object.keys(target.prices))
  const dice = diceOf(seed)
  const holders = new Map(target.holders.map((holder) => [holder.tokenId, holder]))
  const calls: readonly MakeCalls[] = [
    // At the same moment, for the most of which there is no quota: were more let in than what is lent covers, the house would
    // have to bear what they cost.
    (caller, origin) =>
      Array.from({ length: squeezedCalls }, () => caller.call(origin, target.squeezed, ampleCall(model))),
    // The same of users who share a budget, each of whom has a lease of their own.
    (caller, origin) =>
      target.crowded.flatMap((holder) =>
        Array.from({ length: crowdedCalls }, () => caller.call(origin, holder, ampleCall(model))),
      ),
    // One by each token: a lease that only one call ever needed.
    (caller, origin) => [...holders.values()].map((holder) => caller.call(origin, holder, planner.next(dice))),
  ]
  for (const make of calls) for (const record of await made(target, make)) over(record)
}

/** Makes calls at the same time, and gives up those that do not end. */
async function made(target: CallTarget, make: MakeCalls): Promise<CallRecord[]> {
  const [origin = ''] = target.origins
  const caller = new WeatherCaller(target)
  const givingUp = setTimeout(() => void caller.destroy(), endedWithinMs)
  const records = await Promise.all(make(caller, origin))
  clearTimeout(givingUp)
  await caller.destroy()
  return records.filter((record) => record !== null)
}
