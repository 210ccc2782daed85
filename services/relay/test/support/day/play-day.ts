import { SystemClock } from '@tollgate/platform'
import { ask, hello } from '../client'
import type { StartedRelay } from '../started-relay'
import type { World } from '../world'
import { isBad, type Trouble, troubles } from './troubles'

/** Seconds between two bursts of calls, and how many calls those are. */
const tickSeconds = 2
const callsAtOnce = 4

/** What a channel was at a moment. */
export interface Sample {
  readonly second: number
  readonly state: 'healthy' | 'trying' | 'resting'
  readonly isBad: boolean
}

export interface Lane {
  readonly name: string
  readonly samples: Sample[]
}

/** What came of a day. */
export interface Day {
  readonly seconds: number
  readonly lanes: readonly Lane[]
  readonly calls: number
  /** What callers saw instead of an answer, and when. */
  readonly errors: { readonly second: number; readonly text: string }[]
  /** The most calls at once that one channel got whose rest was over while it still failed, and that one got which rested. */
  readonly mostProbes: number
  readonly mostWhileResting: number
  /** By name, the longest time from when a channel was well again until it was used like any other. */
  readonly backSeconds: ReadonlyMap<string, number>
}

/** The machine's clock, but that the day goes by as it is told. */
export class DayClock extends SystemClock {
  passedMs = 0

  override nowMs(): number {
    return super.nowMs() + this.passedMs
  }

  override monotonicMs(): number {
    return super.monotonicMs() + this.passedMs
  }
}

/** Plays a day of so many seconds: calls, streamed and not, all the time, while the channels fail as they do. */
export async function playDay(world: World, relay: StartedRelay, clock: DayClock, seconds: number): Promise<Day> {
  const lanes = [...troubles.map(({ name }) => name), 'well'].map((name): Lane => ({ name, samples: [] }))
  const rules = new Map<Trouble, () => void>()
  const tally = { calls: 0, mostProbes: 0, mostWhileResting: 0 }
  const errors: Day['errors'] = []
  const [wellSince, backSeconds] = [new Map<string, number>(), new Map<string, number>()]
  for (let second = 0; second < seconds; second += tickSeconds) {
    troubles.forEach((trouble, place) => follow(trouble, { key: `key-${place + 1}`, second }))
    const states = lanes.map((_lane, place) => stateOf(place + 1))
    lanes.forEach(({ name, samples }, place) => {
      const state = states[place] ?? 'healthy'
      const trouble = troubles[place]
      samples.push({ second, state, isBad: trouble !== undefined && isBad(trouble, second, seconds) })
      const since = wellSince.get(name)
      if (state !== 'healthy' || since === undefined) return
      backSeconds.set(name, Math.max(backSeconds.get(name) ?? 0, second - since))
      wellSince.delete(name)
    })
    await burst(second, states)
    clock.passedMs += tickSeconds * 1_000
  }
  for (const end of rules.values()) end()
  return { seconds, lanes, errors, backSeconds, ...tally }

  function follow(trouble: Trouble, { key, second }: { key: string; second: number }): void {
    const end = rules.get(trouble)
    if (isBad(trouble, second, seconds) === (end !== undefined)) return
    if (end === undefined) {
      wellSince.delete(trouble.name)
      rules.set(trouble, world.upstream.script({ match: { key }, behave: trouble.behave }))
    } else {
      end()
      rules.delete(trouble)
      wellSince.set(trouble.name, second)
    }
  }

  function stateOf(id: number): Sample['state'] {
    return relay.runtime.context.routing.channel(id)?.health.overallAt(clock.monotonicMs()) ?? 'healthy'
  }

  async function burst(second: number, states: readonly Sample['state'][]): Promise<void> {
    const before = world.upstream.requests.length
    const calls = Array.from({ length: callsAtOnce }, (_, place) => callOnce(`call ${place}`, place % 2 === 1))
    for (const fault of await Promise.all(calls)) {
      tally.calls += 1
      if (fault !== null) errors.push({ second, text: fault })
    }
    const requests = world.upstream.requests.slice(before)
    states.forEach((state, place) => {
      const own = requests.filter(({ key }) => key === `key-${place + 1}`)
      // One call may be sent twice: where a kept connection is closed, it goes out over another.
      const count = new Set(own.map(({ body }) => JSON.stringify(body))).size
      // One that is well again takes calls as soon as the first has come back.
      if (state === 'trying' && lanes[place]?.samples.at(-1)?.isBad)
        tally.mostProbes = Math.max(tally.mostProbes, count)
      if (state === 'resting') tally.mostWhileResting = Math.max(tally.mostWhileResting, count)
    })
    if (before > 10_000) world.upstream.forget()
  }

  async function callOnce(content: string, isStream: boolean): Promise<string | null> {
    const body = { ...hello, messages: [{ role: 'user', content }], stream: isStream }
    const answer = await ask(relay.url, { body })
    const text = answer.text()
    const isWhole = answer.status === 200 && (isStream ? text.includes('data: [DONE]') : answer.json()['choices'])
    return isWhole ? null : `${answer.status} ${text.slice(-200)}`
  }
}
