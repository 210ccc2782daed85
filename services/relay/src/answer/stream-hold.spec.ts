import type { Tap } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { aPriceSnapshot, aRatioPrice, ManualClock } from '@tollgate/testing'
import type { Holding } from '../lease/hold'
import type { AnswerPort } from './answer-port'
import type { DeliveredText } from './delivered-text'
import { StreamHold } from './stream-hold'

/** A stream that was held for 10 tokens at first, and of whose text so many tokens are counted when it must be. */
function setUp({ model, tokens = 1 }: { model: string; tokens?: number }) {
  const said: string[] = []
  const raised: number[] = []
  const tap = { textBytes: 0 }
  const port = {
    context: { settings: { outputTokens: 100 }, clock: new ManualClock(), log: createLog('test') },
    request: {
      forecast: { inputTokens: 1, outputBound: 10 },
      price: { snapshot: aPriceSnapshot({ price: aRatioPrice({ model, completion: '1' }) }) },
      scan: { maxTokens: null },
      reserveUnits: 11,
    },
    hold: { heldUnits: 11, raise: (units: number): Holding => (raised.push(units), null) },
    countInput: () => Promise.resolve({ tokens: 1, isEstimate: false }),
  }
  const hold = new StreamHold(port as unknown as AnswerPort, {
    stream: { holdExhausted: ({ code }) => said.push(code), holdCaughtUp: () => said.push('caught up') },
    tap: tap as Tap,
    text: { count: () => Promise.resolve({ tokens, isEstimate: false }) } as unknown as DeliveredText,
  })
  const deliver = (textBytes: number) => hold.follow((tap.textBytes = textBytes))
  return { deliver, said, raised }
}

describe('the hold of a stream', () => {
  it('asks for more before what it covers is delivered', () => {
    const { deliver, raised, said } = setUp({ model: '1' })
    expect([deliver(5), raised]).toEqual([true, []])
    expect([deliver(6), raised]).toEqual([true, [1 + 106]])
    expect(said).toEqual([])
  })

  it('ends a stream whose price is more than any account can hold', async () => {
    const { deliver, raised, said } = setUp({ model: '999999999999999' })
    expect(deliver(6)).toBe(false)
    await new Promise(setImmediate)
    expect([raised, said]).toEqual([[], ['user-exhausted']])
  })
})
