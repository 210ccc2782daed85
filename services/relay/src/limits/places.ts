import type { Clock } from '@tollgate/platform'
import type { ScriptRunner } from '@tollgate/platform/limits/redis-scripts'
import { CallIds } from './call-ids'
import { limitKinds, type MinuteCount, type MinuteCounts, type ReachedLimit } from './limits'
import type { Load } from './load'
import { type Entered, type Limited, Place, type PlaceKeeper, type Taken } from './place'
import { aliveMs, correctScript, keepScript, keysOf, leaveScript, takeScript } from './place-scripts'

/** So many calls of one are kept by one script: Lua takes no endless list of values, and others wait for each. */
const keptAtOnce = 500

/** There is no place: at which of those that were asked, by which limit. */
export interface NoPlace extends ReachedLimit {
  readonly at: number
  readonly counts: readonly MinuteCounts[]
}

/**
 * Gives out places under limits, as many as all relays together may have. Redis is asked for each, once for all limits of it; while
 * it is away each process goes by what it knows itself.
 */
export class Places implements PlaceKeeper {
  private readonly ids: CallIds
  private lastSaid: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly scripts: ScriptRunner,
    private readonly clock: Clock,
  ) {
    this.ids = new CallIds(clock, (name, ids) => this.keep(name, ids))
  }

  /** A place for a call, or a further request of one, of so many tokens at all of these; or why there is none. */
  async take(limited: readonly Limited[], tokens: number, isFurther = false): Promise<Place | NoPlace> {
    const atMs = this.clock.monotonicMs()
    const alone = this.reachedHere(limited, tokens, { nowMs: atMs, isFurther })
    for (const { load } of limited) load.enter(tokens, atMs)
    const id = this.ids.next()
    const counted = isFurther ? [] : limited.filter(({ load }) => load.limits.maxConcurrentCalls !== null)
    const take = { id, limited, counted, tokens }
    let answer: number[]
    try {
      const limits = limited.flatMap(({ load }) => limitsOf(load, isFurther))
      const keys = limited.flatMap(({ name }) => keysOf(name))
      answer = (await this.scripts.run(takeScript, keys, [id, aliveMs, 1, tokens, ...limits])) as number[] // what the script returns
    } catch {
      // The runner has said that Redis is away.
      if (alone === null) return this.given(take, { atMs, second: 0 }, this.countsHere(limited))
      this.withdraw(take, atMs)
      return { ...alone, counts: this.countsHere(limited) }
    }
    const [refusedBy = 0, kindNo = 0, retryAfterMs = 0, second = 0] = answer
    const counts = limited.map((_, place) => countsOf(answer, place))
    const kind = limitKinds[kindNo - 1]
    if (kind === undefined) return this.given(take, { atMs, second }, counts)
    this.withdraw(take, atMs)
    return { at: refusedBy - 1, kind, retryAfterMs, counts }
  }

  /** A call has ended. */
  left({ id, limited, counted }: Taken): void {
    for (const { load } of limited) load.leave()
    for (const { name } of counted) this.ids.remove(name, id)
    if (counted.length === 0) return
    const keys = counted.map(({ name }) => keysOf(name)[1])
    this.say(leaveScript, keys, [id])
  }

  /** So many tokens more, or less, were used than was counted. */
  corrected({ limited }: Taken, tokens: number, { atMs, second }: Entered): void {
    const nowMs = this.clock.monotonicMs()
    for (const { load } of limited) load.corrected(tokens, atMs, nowMs)
    const bounded = limited.filter(({ load }) => load.limits.tokensPerMinute !== null)
    if (bounded.length === 0) return
    const keys = bounded.map(({ name }) => keysOf(name)[0])
    this.say(correctScript, keys, [tokens, second])
  }

  /** Resolves once what was said last has reached Redis, or never will. */
  async close(): Promise<void> {
    this.ids.close()
    await this.lastSaid
  }

  private reachedHere(
    limited: readonly Limited[],
    tokens: number,
    { nowMs, isFurther }: { readonly nowMs: number; readonly isFurther: boolean },
  ): Omit<NoPlace, 'counts'> | null {
    for (const [at, { load }] of limited.entries()) {
      const reached = load.reached(tokens, nowMs)
      if (reached !== null && !(isFurther && reached.kind === 'calls')) return { ...reached, at }
    }
    return null
  }

  private countsHere(limited: readonly Limited[]): MinuteCounts[] {
    const nowMs = this.clock.monotonicMs()
    return limited.map(({ load }) => load.counts(nowMs))
  }

  /** Only now its place is kept: that of a call that Redis refuses would be taken by that. */
  private given(taken: Taken, entered: Entered, counts: readonly MinuteCounts[]): Place {
    for (const { name } of taken.counted) this.ids.add(name, taken.id)
    return new Place(this, taken, entered, counts)
  }

  private withdraw({ limited, tokens }: Taken, atMs: number): void {
    const nowMs = this.clock.monotonicMs()
    for (const { load } of limited) load.takeBack(tokens, atMs, nowMs)
  }

  private keep(name: string, ids: readonly string[]): void {
    for (let from = 0; from < ids.length; from += keptAtOnce)
      this.say(keepScript, [keysOf(name)[1]], [aliveMs, ...ids.slice(from, from + keptAtOnce)])
  }

  private say(script: string, keys: readonly string[], values: readonly (string | number)[]): void {
    this.lastSaid = this.scripts.run(script, keys, values).catch(() => undefined)
  }
}

/** Numbers that each one has in the script's answer, behind the first four. */
const numbersOfOne = 4

function countsOf(answer: readonly number[], place: number): MinuteCounts {
  const from = 4 + place * numbersOfOne
  return { requests: countOf(answer, from), tokens: countOf(answer, from + 2) }
}

function countOf(answer: readonly number[], from: number): MinuteCount {
  return { count: answer[from] ?? 0, emptyInMs: answer[from + 1] ?? 0 }
}

/** As the script has them. A further request of a call has the place of that. */
function limitsOf({ limits }: Load, isFurther: boolean): number[] {
  const { requestsPerMinute, tokensPerMinute, maxConcurrentCalls } = limits
  return [requestsPerMinute ?? 0, tokensPerMinute ?? 0, isFurther ? 0 : (maxConcurrentCalls ?? 0)]
}
