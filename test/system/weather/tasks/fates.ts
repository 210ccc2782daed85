import { type Dice, diceOf } from '../../support/dice'
import type { Craft, TaskEnd } from './crafts'

/** How an upstream's task goes on, and who is told of it. */
export interface Fate {
  readonly end: TaskEnd | 'never'
  readonly afterMs: number
  /** What the upstream says of its own accord: callbacks are lost, come twice and out of order, and others forge them. */
  readonly notices: 'none' | 'one' | 'doubled' | 'older' | 'forged'
}

export interface FateOptions {
  readonly seed: number
  /** Of a hundred tasks, how many never end. */
  readonly never: number
}

interface Begun extends Fate {
  readonly craft: Craft
  readonly atMs: number
}

const failures = 40
const shortestMs = 300
const longestMs = 6_000
const lookMs = 100

/** Takes the tasks of all upstreams to their ends, each after a while, by dice of its own number. */
export class Fates {
  readonly ends = new Map<string, TaskEnd>()
  /** Forged words that were taken. */
  readonly taken: string[] = []
  private options: FateOptions = { seed: 1, never: 0 }
  private readonly decided = new Map<Craft, Fate>()
  private readonly begun = new Map<string, Begun>()
  private readonly telling = new Set<Promise<void>>()
  private readonly looking: NodeJS.Timeout

  constructor(private readonly crafts: readonly Craft[]) {
    this.looking = setInterval(() => this.look(performance.now()), lookMs)
  }

  /** Of those that never end. */
  get unending(): readonly string[] {
    return [...this.begun].flatMap(([id, { end }]) => (end === 'never' ? [id] : []))
  }

  /** Tasks that begin from now on go by these dice. */
  playBy(options: FateOptions): void {
    this.look(performance.now())
    this.options = options
  }

  /** The tasks of one kind that begin from now on go this way; by dice again with null. */
  decide(craft: Craft, fate: Fate | null): void {
    this.look(performance.now())
    if (fate === null) this.decided.delete(craft)
    else this.decided.set(craft, fate)
  }

  /** Resolves once all tasks that there are have ended, but for those that never do, and nobody is told of any more. */
  async settle(): Promise<void> {
    this.look(Infinity)
    await Promise.all(this.telling)
  }

  stop(): void {
    clearInterval(this.looking)
  }

  private look(nowMs: number): void {
    for (const [index, craft] of this.crafts.entries()) {
      for (const id of craft.ids()) {
        const fate = this.begun.get(id) ?? this.begin(id, craft, index)
        if (fate.end === 'never' || this.ends.has(id) || fate.atMs > nowMs) continue
        this.ends.set(id, fate.end)
        craft.end(id, fate.end)
        const told = this.tell(id, fate)
        this.telling.add(told)
        void told.finally(() => this.telling.delete(told))
      }
    }
  }

  private begin(id: string, craft: Craft, index: number): Begun {
    const { seed, never } = this.options
    // Numbers of one upstream come one after another; where there are letters they stand in front.
    const dice = diceOf((seed * 4 + index) * 100_043 + Number(id.slice(-8)))
    const fate = this.decided.get(craft) ?? fateOf(dice, never)
    const begun = { ...fate, craft, atMs: performance.now() + fate.afterMs }
    this.begun.set(id, begun)
    return begun
  }

  private async tell(id: string, { craft, notices, end }: Begun): Promise<void> {
    const hook = craft.hookOf(id)
    if (hook === '' || notices === 'none') return
    const notify = (notice: Parameters<Craft['notify']>[1], at = hook) => craft.notify(id, notice, at).catch(() => 0)
    if (notices === 'forged') {
      const answer = await notify('contrary', hook.replace(/secret=.*/, 'secret=guessed'))
      if (answer === 200) this.taken.push(`the task ${id} did not end as ${end}`)
    } else if (notices === 'older') await Promise.all([notify('older'), notify('right')])
    else await Promise.all(Array.from({ length: notices === 'doubled' ? 3 : 1 }, () => notify('right')))
  }
}

function fateOf(dice: Dice, never: number): Fate {
  const chance = dice.below(100)
  return {
    end: chance < never ? 'never' : chance < never + failures ? 'FAILURE' : 'SUCCESS',
    afterMs: shortestMs + dice.below(longestMs - shortestMs),
    notices: dice.pick(['none', 'none', 'one', 'doubled', 'older', 'forged'] as const),
  }
}
