import { setTimeout as delay } from 'node:timers/promises'
import { type Dice, diceOf } from '../../support/dice'
import type { SubmitRecord } from '../oracle/tasks/task-record'
import type { Craft } from './crafts'
import { submitTask } from './submit-task'
import type { TaskTarget } from './task-target'

export interface TaskLoadOptions {
  readonly seed: number
  /** So many submit at the same time. */
  readonly submitters: number
  /** Between two submits of one of them. */
  readonly pauseMs: number
  /** It ends by itself once so many were taken in. */
  readonly most?: number
}

/** Of a hundred submits, how many have an upstream that does something else. */
const faultySubmits = 15
/** Of a hundred looks at an upstream to which nothing was said, how often it is told to answer its next question badly. */
const faultyQuestions = 3
const lookMs = 100
const longestMs = 2_000

/** Submits tasks of all kinds, and has their upstreams answer badly, until it is stopped. */
export class TaskLoad {
  /** Resolves once all that it was to submit was taken in, or it was stopped. */
  readonly submitted: Promise<unknown>
  private isWanted = true
  private isFair = false
  private taken = 0
  private readonly troubling: Promise<unknown>

  constructor(
    private readonly target: TaskTarget,
    private readonly options: TaskLoadOptions,
    private readonly over: (record: SubmitRecord) => void,
  ) {
    const { seed, submitters } = options
    this.submitted = Promise.all(
      Array.from({ length: submitters }, (_, index) => this.loop(diceOf(seed * 100_057 + index))),
    )
    this.troubling = Promise.all(
      target.crafts.map((craft, index) => this.trouble(craft, diceOf(seed * 100_069 + index))),
    )
  }

  /** Submits nothing more; resolves once upstreams are fair. */
  async stop(): Promise<void> {
    this.isWanted = false
    await this.submitted
    this.isFair = true
    await this.troubling
    for (const { upstream } of this.target.crafts) upstream.reset()
  }

  private async loop(dice: Dice): Promise<void> {
    const { most = Infinity, pauseMs } = this.options
    const { origins, holders, crafts } = this.target
    while (this.isWanted && this.taken < most) {
      const craft = dice.pick(crafts)
      if (dice.below(100) < faultySubmits) spoilSubmit(craft, dice)
      const record = await submitTask(dice.pick(origins), dice.pick(holders), craft)
      if (record !== null) this.over(record)
      if (record !== null && record.upstreamId !== null) this.taken += 1
      await delay(pauseMs)
    }
  }

  /** Has an upstream answer a question badly now and then, one at a time. */
  private async trouble({ upstream, paths: { question } }: Craft, dice: Dice): Promise<void> {
    const troubles = [
      () => upstream.once({ status: 500, body: { error: 'busy' } }, question),
      () => upstream.once({ status: 400, body: { error: 'one of them is none' } }, question),
      () => upstream.once({ status: 200, body: '<html>' }, question),
      () => upstream.once({ reset: true }, question),
      () => upstream.holdNext(null, delay(1 + dice.below(longestMs)), question),
    ]
    let from = -1
    while (!this.isFair) {
      const asked = upstream.asked(question).length
      if (asked > from && dice.below(100) < faultyQuestions) {
        dice.pick(troubles)()
        from = asked
      }
      await delay(lookMs)
    }
  }
}

/** The next submit is refused, not answered, taken in without a word, or answered late. */
function spoilSubmit(craft: Craft, dice: Dice): void {
  const { upstream, paths } = craft
  const chance = dice.below(6)
  if (chance === 0) upstream.once({ reset: true }, paths.submit)
  else if (chance === 1) upstream.once({ lost: true }, paths.submit)
  else if (chance === 2) upstream.holdNext(null, delay(1 + dice.below(longestMs)), paths.submit)
  else craft.refuse(dice)
}
