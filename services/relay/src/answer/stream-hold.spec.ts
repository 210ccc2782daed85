import { createLog } from '@tollgate/platform'
import { aPriceSnapshot, aRatioPrice, ManualClock } from '@tollgate/testing'
import type { Holding } from '../lease/hold'
import type { LeaseRefusal } from '../lease/lease'
import type { AnswerPort } from './answer-port'
import { StreamHold } from './stream-hold'

/** A stream that was held for 10 tokens at first, and of whose text so many tokens are counted when it must be. */
function setUp({ model, tokens = 1, refused }: { model: string; tokens?: number; refused?: LeaseRefusal }) {
  const said: string[] = []
  const clock = new ManualClock()
  const raised: number[] = []
  const tap = { textBytes: 0, extraTokens: 0 }
  const port = {
    context: { settings: { outputTokens: 100 }, clock, log: createLog('test') },
    request: {
      forecast: { inputTokens: 1, outputBound: 10, mediaTokens: 0, predictedTokens: 0 },
      price: { snapshot: aPriceSnapshot({ price: aRatioPrice({ model, completion: '1' }) }) },
      scan: { maxTokens: null, choices: 1 },
      reserveUnits: 11,
    },
    hold: { heldUnits: 11, raise: (units: number): Holding => (raised.push(units), refused ?? null) },
    guard: (act: () => void | Promise<void>) => void act(),
    boundInput: () => Promise.resolve(1),
  }
  const hold = new StreamHold(
    port as unknown as AnswerPort, // as much of it as a hold asks for
    { tap, hiddenTokens: 0, reportedTokens: 0, count: () => Promise.resolve({ tokens, isEstimate: false }) },
    { holdExhausted: ({ code }) => said.push(code), holdCaughtUp: () => said.push('caught up') },
  )
  const deliver = (textBytes: number) => {
    tap.textBytes = textBytes
    return hold.follow()
  }
  return { deliver, said, raised, clock }
}

describe('the hold of a stream', () => {
  it('asks for more before what it covers is delivered', () => {
    const { deliver, raised, said } = setUp({ model: '1' })
    expect([deliver(5), raised]).toEqual([true, []])
    expect([deliver(6), raised]).toEqual([true, [1 + 106]])
    expect(said).toEqual([])
  })

  it('ends a stream whose price is more than any account can hold', async () => {
    const { deliver, raised, said } = setUp({ model: '999999999999999', refused: { kind: 'user-exhausted' } })
    expect(deliver(6)).toBe(false)
    await new Promise(setImmediate)
    expect([raised.every(Number.isSafeInteger), said]).toEqual([true, ['user-exhausted']])
  })

  it('goes on to the last token that is held for, and ends behind it', async () => {
    const exact = setUp({ model: '1', tokens: 10, refused: { kind: 'user-exhausted' } })
    expect(exact.deliver(40)).toBe(false)
    await new Promise(setImmediate)
    expect(exact.said).toEqual(['caught up'])
    const beyond = setUp({ model: '1', tokens: 11, refused: { kind: 'user-exhausted' } })
    expect(beyond.deliver(40)).toBe(false)
    await new Promise(setImmediate)
    expect(beyond.said).toEqual(['user-exhausted'])
  })

  it('lets nothing more through while billing does not answer, asks again, and gives up', async () => {
    const { deliver, said, raised, clock } = setUp({ model: '1', refused: { kind: 'unavailable', retryAfterMs: 1 } })
    expect([deliver(6), deliver(10), deliver(11)]).toEqual([true, true, false])
    await clock.advance(9_500)
    expect([deliver(12), said, raised.length]).toEqual([false, [], 20])
    await clock.advance(500)
    expect(said).toEqual(['billing-away'])
    expect(clock.pendingTimers).toBe(0)
  })
})
