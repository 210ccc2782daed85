import { setTimeout as delay } from 'node:timers/promises'
import { type Dice, diceOf } from '../../support/dice'
import { CallPlanner } from '../load/planned-call'
import { type CallTarget, WeatherCaller } from '../load/weather-caller'
import type { CallRecord } from '../oracle/call-record'
import { actAtRest } from './acts/at-rest'
import { setBudget } from './acts/budgeting'
import { type CappedCalls, useCapped } from './acts/capping'
import { checkIn, edit, transfer } from './acts/moving'
import { pay, tellAgain } from './acts/paying'
import { redeemAgain, redeemTogether } from './acts/redeeming'
import { goBack, goBackAgain } from './acts/refunding'
import type { MoneyBook } from './books/money-book'
import type { MoneyTarget } from './books/money-target'

/** So many act at the same time. */
const actors = 4
/** Between two acts of one of them: calls are what the machine is for. */
const pauseMs = 100
const endedWithinMs = 90_000

type Act = (dice: Dice) => Promise<unknown>

/** Moves money in every way that users, administrators and payment providers have, beside the calls, until it is stopped. */
export class MoneyLoad {
  private isWanted = true
  private readonly calls: CappedCalls
  private readonly loops: Promise<void>[]
  private readonly acts: readonly Act[]

  constructor(
    target: MoneyTarget,
    book: MoneyBook,
    { seed, calls, over }: { readonly seed: number; readonly calls: CallTarget; over(record: CallRecord): void },
  ) {
    this.calls = {
      target: calls,
      caller: new WeatherCaller(calls),
      planner: new CallPlanner(Object.keys(calls.prices)),
      over,
    }
    const redeem: Act = (dice) => redeemTogether(target, book, dice)
    const order: Act = (dice) => pay(target, book, dice)
    const budget: Act = (dice) => setBudget(target, book, dice)
    const back: Act = (dice) => goBack(target, book, dice)
    this.acts = [
      ...[redeem, redeem, redeem, order, order, order, budget, budget, budget, back, back],
      () => transfer(target, book),
      (dice) => edit(target, book, dice),
      (dice) => checkIn(target, book, dice),
      (dice) => useCapped(target, book, { dice, calls: this.calls }),
    ]
    this.loops = Array.from({ length: actors }, (_, index) => this.loop(diceOf(seed * 100_019 + index)))
  }

  /** Begins nothing more; resolves once every act is over, and rejects with what an act found, or when some do not end. */
  async stop(): Promise<void> {
    this.isWanted = false
    const ended = Promise.all(this.loops).then(() => true)
    const isEnded = await Promise.race([ended, delay(endedWithinMs, false, { ref: false })])
    await this.calls.caller.destroy()
    if (!isEnded) throw new Error('what moves money did not end within a minute and a half')
  }

  private async loop(dice: Dice): Promise<void> {
    while (this.isWanted) {
      await dice.pick(this.acts)(dice)
      await delay(pauseMs)
    }
  }
}

/**
 * When all is quiet: who got no answer asks again, and providers tell again of what was not taken; then money goes back in each
 * way that a load may not have come to.
 */
export async function askAgain(target: MoneyTarget, book: MoneyBook): Promise<void> {
  await Promise.all([redeemAgain(target, book), tellAgain(target, book).then(() => goBackAgain(target, book))])
  await actAtRest(target, book)
}
