import { inputTokensOf } from '@tollgate/usage'
import fc from 'fast-check'
import { countTexts } from '../../../src/counting/counting-thread'
import { encodingOf } from '../../../src/counting/encoding'
import { type Answered, ask, type Asked } from '../client'
import type { StartedRelay } from '../started-relay'
import type { World } from '../world'
import type { Replay } from './recordings'

/** What of an answer its client read, and how it ended. */
export interface Read {
  readonly text: string
  readonly hasError: boolean
  readonly hasEnd: boolean
}

/** A recorded stream, how it is asked for, and how its client reads it. */
export interface CutStream {
  readonly replay: Replay
  readonly asked: Asked
  readonly read: (answer: Answered) => Read
  /** The name of its last event: behind it nothing of a stream is anybody's. */
  readonly isEnd: (event: string | undefined) => boolean
  /** Tokens of input that its beginning tells. */
  readonly told: (data: string) => number
}

/** How a stream is cut: seeded, so that a run that fails can be had again. */
const seed = 20_261_123
const ways = fc.record({
  isReset: fc.boolean(),
  splitBytes: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
})

/** Of a longer stream so many of its beginning, of its end and of all between are tried; `npm run proof` tries each. */
const mostCuts = 12

/** Behind which events a stream of this length is cut. */
function placesIn(length: number): readonly number[] {
  const all = Array.from({ length }, (_, place) => place)
  if (process.env['PROOF'] || length <= mostCuts) return all
  const [ends, step] = [mostCuts / 3, Math.ceil((length * 3) / mostCuts)]
  return all.filter((place) => place < ends || place >= length - ends || place % step === 0)
}

/** Cuts a stream behind its events: it ends as one that was cut and is paid as far as it came, once. */
export async function cutEverywhere(world: World, relay: StartedRelay, stream: CutStream): Promise<void> {
  const { replay, asked, read, isEnd, told } = stream
  const all = replay.response.events ?? []
  const end = all.findIndex(({ event }) => isEnd(event))
  const events = all.slice(0, end === -1 ? all.length : end + 1)
  const toldInput = Math.max(0, ...events.map(({ data }) => told(data ?? '')))
  const cuts = fc.sample(ways, { seed, numRuns: events.length })
  for (const afterEvents of placesIn(events.length)) {
    const { isReset, splitBytes } = cuts[afterEvents] as (typeof cuts)[number] // one for each event
    world.upstream.reset()
    const cut = isReset ? { reset: { afterEvents } } : { cut: { afterEvents } }
    world.upstream.once({ replay, ...cut, ...(splitBytes !== undefined && { splitBytes }) })
    const answer = await ask(relay.url, asked)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    const { outcome } = receipt.facts
    if (answer.status !== 200) {
      expect([answer.status >= 500 || answer.status === 400, receipt.isDelivered, units]).toEqual([true, false, 0])
      continue
    }
    const { text, hasError, hasEnd } = read(answer)
    expect([afterEvents, hasError, hasEnd]).toEqual([afterEvents, outcome !== 'complete', outcome === 'complete'])
    expect(receipt.counts.textOut).toBeGreaterThanOrEqual(
      outcome === 'complete' ? 0 : countTexts(encodingOf(receipt.facts.model), [text]),
    )
    expect(inputTokensOf(receipt.counts)).toBeGreaterThanOrEqual(toldInput)
    expect(units).toBeGreaterThan(0)
  }
  const ids = [...world.billing.billed.keys()]
  expect(new Set(ids).size).toBe(ids.length)
  const { openCalls } = relay.runtime.context
  while (openCalls.size > 0) await new Promise(setImmediate)
}
