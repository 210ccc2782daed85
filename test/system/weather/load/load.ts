import { setTimeout as delay } from 'node:timers/promises'
import { type Dice, diceOf } from '../../support/dice'
import type { CallRecord } from '../oracle/call-record'
import { CallPlanner, type PlannedCall } from './planned-call'
import { type CallTarget, WeatherCaller } from './weather-caller'

/** Behind what was not answered: a house that is away, or a user who has nothing left, is not asked in a tight loop. */
const pauseMs = 200
/** No call is made to take longer than some seconds; what waits for a service that is away is given up within half a minute. */
const endedWithinMs = 60_000

export interface LoadOptions {
  readonly seed: number
  readonly inFlight: number
}

/** Keeps so many calls in flight until it is stopped, and tells of each that is over. */
export class Load {
  /** Calls that were answered whole. */
  answered = 0
  private isWanted = true
  private readonly caller: WeatherCaller
  private readonly planner: CallPlanner
  private readonly loops: Promise<void>[]
  private readonly underWay = new Set<PlannedCall>()

  constructor(
    private readonly target: CallTarget,
    private readonly options: LoadOptions,
    private readonly over: (record: CallRecord) => void,
  ) {
    const { seed, inFlight } = options
    this.caller = new WeatherCaller(target)
    this.planner = new CallPlanner(Object.keys(target.prices))
    // Dice for each, as nobody knows in which order their calls end.
    this.loops = Array.from({ length: inFlight }, (_, index) => this.loop(diceOf(seed * 100_003 + index)))
  }

  get inFlight(): number {
    return this.options.inFlight
  }

  /** Begins nothing more; resolves once every call is over, and rejects when some do not end. */
  async stop(): Promise<void> {
    this.isWanted = false
    const ended = Promise.all(this.loops).then(() => true)
    const isEnded = await Promise.race([ended, delay(endedWithinMs, false, { ref: false })])
    const left = [...this.underWay].map(({ kind, body }) => `${kind} ${body.slice(0, 200)}`)
    await this.caller.destroy()
    if (!isEnded) throw new Error(`${left.length} calls did not end within a minute:\n${left.slice(0, 10).join('\n')}`)
  }

  private async loop(dice: Dice): Promise<void> {
    const { origins, holders } = this.target
    while (this.isWanted) {
      const planned = this.planner.next(dice)
      this.underWay.add(planned)
      const record = await this.caller.call(dice.pick(origins), dice.pick(holders), planned)
      this.underWay.delete(planned)
      if (record !== null) this.over(record)
      if (record?.end === 'whole') this.answered++
      if (record === null || record.status !== 200) await delay(pauseMs)
    }
  }
}
