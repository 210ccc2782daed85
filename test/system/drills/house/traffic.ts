import { setTimeout as delay } from 'node:timers/promises'
import { type Dice, diceOf } from '../../support/dice'
import { CallPlanner, type PlannedCall } from '../../weather/load/planned-call'
import { type CallTarget, type KeyHolder, WeatherCaller } from '../../weather/load/weather-caller'
import type { CallRecord } from '../../weather/oracle/call-record'
import type { Knock } from '../report/door.model'

/** Behind what was not answered. */
const pauseMs = 100
/** So that it is some three seconds until the same one calls again: what was borrowed for them went home after one. */
const rarePauseMs = 200
const seed = 106
/** Only what nobody means to break: what goes wrong then is the drill's. */
const kinds: readonly string[] = ['plain', 'streamed']

/** Calls, half of them streams of two seconds, so many at any time, and what became of each. */
export class Traffic {
  readonly calls: CallRecord[] = []
  readonly knocks: Knock[] = []
  private isWanted = true
  private readonly caller: WeatherCaller
  private readonly planner: CallPlanner
  private readonly loops: Promise<void>[]

  constructor(
    private readonly target: CallTarget,
    private readonly rare: readonly KeyHolder[],
    inFlight: number,
  ) {
    this.caller = new WeatherCaller(target)
    this.planner = new CallPlanner(Object.keys(target.prices))
    const busy = Array.from({ length: inFlight }, (_, index) => this.loop(diceOf(seed + index)))
    this.loops = [...busy, this.rareLoop(diceOf(seed + inFlight))]
  }

  /** Begins nothing more; resolves once every call is over. */
  async stop(): Promise<void> {
    this.isWanted = false
    await Promise.all(this.loops)
    await this.caller.destroy()
  }

  /** How many knocks were answered that began since. */
  answeredSince(atMs: number): number {
    return this.knocks.filter(({ startedAtMs, outcome }) => outcome === 'answered' && startedAtMs >= atMs).length
  }

  private async loop(dice: Dice): Promise<void> {
    while (this.isWanted) {
      const outcome = await this.knock(dice, dice.pick(this.target.holders), false)
      if (outcome !== 'answered') await delay(pauseMs)
    }
  }

  /** Each in turn. */
  private async rareLoop(dice: Dice): Promise<void> {
    for (let turn = 0; this.isWanted; turn++) {
      const holder = this.rare[turn % this.rare.length]
      if (holder !== undefined) await this.knock(dice, holder, true)
      await delay(rarePauseMs)
    }
  }

  private async knock(dice: Dice, holder: KeyHolder, isRare: boolean): Promise<Knock['outcome']> {
    const startedAtMs = performance.now()
    const record = await this.caller.call(dice.pick(this.target.origins), holder, this.next(dice))
    if (record !== null) this.calls.push(record)
    const outcome = outcomeOf(record)
    this.knocks.push({ startedAtMs, endedAtMs: performance.now(), outcome, isRare, words: wordsOf(record) })
    return outcome
  }

  private next(dice: Dice): PlannedCall {
    for (;;) {
      const planned = this.planner.next(dice)
      if (kinds.includes(planned.kind)) return planned
    }
  }
}

function outcomeOf(record: CallRecord | null): Knock['outcome'] {
  if (record === null) return 'refused'
  if (record.status === 200) return record.end === 'whole' ? 'answered' : 'broken'
  return record.status === 0 ? 'broken' : 'refused'
}

function wordsOf(record: CallRecord | null): string {
  if (record === null) return 'no connection'
  const { kind, status, end, outputTokens, requestId } = record
  return status === 200 && end === 'whole' ? '' : `${kind} ${status} ${end} behind ${outputTokens} tokens, ${requestId}`
}
