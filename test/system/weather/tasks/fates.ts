import type { DrawingUpstream, MusicUpstream } from '@tollgate/testing'
import { type Dice, diceOf } from '../../support/dice'

/** How upstreams' tasks go on, and who is told of it. */
interface Fate {
  readonly end: 'SUCCESS' | 'FAILURE' | 'never'
  readonly atMs: number
  /** What the upstream says of its own accord: callbacks are lost, come twice and out of order, and others forge them. */
  readonly notices: 'none' | 'one' | 'doubled' | 'older' | 'forged'
}

export interface FateOptions {
  readonly seed: number
  /** Of a hundred tasks, how many never end. */
  readonly never: number
}

const failures = 40
const shortestMs = 300
const longestMs = 6_000
const lookMs = 100

/** Takes the tasks of two upstreams to their ends, each after a while, by dice of its own number. */
export class Fates {
  readonly ends = new Map<string, 'SUCCESS' | 'FAILURE'>()
  /** Forged words that were taken. */
  readonly taken: string[] = []
  private readonly fates = new Map<string, Fate>()
  private readonly telling = new Set<Promise<void>>()
  private readonly looking: NodeJS.Timeout

  constructor(
    private readonly drawing: DrawingUpstream,
    private readonly music: MusicUpstream,
    private readonly options: FateOptions,
  ) {
    this.looking = setInterval(() => this.look(), lookMs)
  }

  /** Of those that never end. */
  get unending(): readonly string[] {
    return [...this.fates].flatMap(([id, { end }]) => (end === 'never' ? [id] : []))
  }

  /** Resolves once all tasks that there are have ended, but for those that never do, and nobody is told of any more. */
  async stop(): Promise<void> {
    clearInterval(this.looking)
    this.look(Infinity)
    await Promise.all(this.telling)
  }

  private look(nowMs = performance.now()): void {
    for (const id of [...this.drawing.tasks.keys(), ...this.music.tasks.keys()]) {
      const fate = this.fates.get(id) ?? this.begin(id)
      if (fate.end === 'never' || this.ends.has(id) || fate.atMs > nowMs) continue
      this.end(id, fate.end)
      const told = this.tell(id, fate)
      this.telling.add(told)
      void told.finally(() => this.telling.delete(told))
    }
  }

  private begin(id: string): Fate {
    // Numbers of one upstream come one after another; those of a song are behind its last dash.
    const dice = diceOf(this.options.seed * 100_043 + Number(id.split('-').at(-1)))
    const fate = fateOf(dice, this.options.never)
    this.fates.set(id, fate)
    return fate
  }

  private end(id: string, end: 'SUCCESS' | 'FAILURE'): void {
    this.ends.set(id, end)
    const upstream = this.music.tasks.has(id) ? this.music : this.drawing
    if (end === 'SUCCESS') upstream.succeed(id)
    else upstream.fail(id, 'it was not to be')
  }

  private async tell(id: string, { notices, end }: Fate): Promise<void> {
    const hook = this.drawing.tasks.get(id)?.notifyHook ?? ''
    if (hook === '' || notices === 'none') return
    const notify = (given: Parameters<DrawingUpstream['notify']>[1], at = hook) =>
      this.drawing.notify(id, given, at).catch(() => 0)
    if (notices === 'forged') {
      const status = end === 'SUCCESS' ? 'FAILURE' : 'SUCCESS'
      const answer = await notify({ status, failReason: 'forged' }, hook.replace(/secret=.*/, 'secret=guessed'))
      if (answer === 200) this.taken.push(`the task ${id} is ${status}`)
    } else if (notices === 'older') await Promise.all([notify({ status: 'IN_PROGRESS', progress: '10%' }), notify({})])
    else await Promise.all(Array.from({ length: notices === 'doubled' ? 3 : 1 }, () => notify({})))
  }
}

function fateOf(dice: Dice, never: number): Fate {
  const chance = dice.below(100)
  return {
    end: chance < never ? 'never' : chance < never + failures ? 'FAILURE' : 'SUCCESS',
    atMs: performance.now() + shortestMs + dice.below(longestMs - shortestMs),
    notices: dice.pick(['none', 'none', 'one', 'doubled', 'older', 'forged'] as const),
  }
}
