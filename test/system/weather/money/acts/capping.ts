import type { Dice } from '../../../support/dice'
import type { CallPlanner, PlannedCall } from '../../load/planned-call'
import type { CallTarget, WeatherCaller } from '../../load/weather-caller'
import type { CallRecord } from '../../oracle/call-record'
import type { MoneyBook } from '../books/money-book'
import type { MoneyTarget } from '../books/money-target'

/** What calls of capped tokens are made with. */
export interface CappedCalls {
  readonly target: CallTarget
  readonly caller: WeatherCaller
  readonly planner: CallPlanner
  over(record: CallRecord): void
}

/** From one that pays for hardly a call to one that pays for all of them. */
const caps = [40, 400, 4_000]
const callsEach = 3

/** A token with caps is made, calls with it at once, then calls again, and is deleted meanwhile or left. */
export async function useCapped(
  { patrons }: MoneyTarget,
  book: MoneyBook,
  { dice, calls }: { readonly dice: Dice; readonly calls: CappedCalls },
): Promise<void> {
  const patron = dice.pick(patrons)
  const [remainUnits, dailyUnits, isDeleted] = [dice.pick(caps), dice.pick(caps), dice.below(2) === 0]
  const plan = () => Array.from({ length: callsEach }, () => calls.planner.next(dice))
  const [first, second] = [plan(), plan()]
  const origin = dice.pick(calls.target.origins)
  const bounds = { unlimited_quota: false, remain_quota: remainUnits, daily_quota: dailyUnits, expired_time: -1 }
  const name = `capped-${book.nextMove()}`
  const { data } = await patron.ask<{ id: number; key: string }[]>('POST', '/api/token/', { name, ...bounds })
  const [made] = data ?? []
  if (made === undefined) return
  book.tokens.push({ tokenId: made.id, remainUnits, dailyUnits })
  const key = made.key.startsWith('sk-') ? made.key : `sk-${made.key}`
  const holder = { userId: patron.userId, tokenId: made.id, key }
  const call = async (planned: readonly PlannedCall[]) => {
    for (const record of await Promise.all(planned.map((one) => calls.caller.call(origin, holder, one))))
      if (record !== null) calls.over(record)
  }
  await call(first)
  const calling = call(second)
  if (isDeleted) await patron.ask('DELETE', `/api/token/${made.id}`)
  await calling
}
