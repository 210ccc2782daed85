import { openai, type RequestScan } from '@tollgate/formats'
import { reserveUnits } from '@tollgate/pricing'
import { aPriceSnapshot, aRatioPrice, aToken, aUser } from '@tollgate/testing'
import type { AdmittedRequest, PricedDestination } from '../admission/admitted-request'
import { Caller } from '../admission/caller/caller'
import { forecastOf } from '../admission/rules/forecast'
import type { LeaseRefusal, Payer } from '../lease/lease'
import type { CallAccount } from './call-account'
import { Reservation } from './reservation'

const price = aPriceSnapshot({ price: aRatioPrice({ model: '1', completion: '4' }) })
const prompt = 'word '.repeat(400)

interface Account {
  readonly balance: number
  readonly held?: number
  readonly isCounted?: boolean
  /** What the next models of an alias are held for. */
  readonly fallbackUnits?: readonly number[]
}

/** A request whose hold is asked of an account of so many units, of which others hold some. */
function aRequest(body: object, { balance, held = 0, isCounted = true, fallbackUnits = [] }: Account) {
  const bytes = Buffer.from(JSON.stringify({ model: 'm', prompt, ...body }))
  const scan = openai.scanRequest(bytes, 'chat') as RequestScan // a good body
  const output = { mostTokens: 16_384, hidesThought: false }
  const forecast = forecastOf(scan, {
    capability: 'chat',
    output,
    imageTokens: 1_445,
    mostInput: 0,
    soundWeight: 1,
    firstTokens: 500,
    firstBytes: 0,
  })
  const request = {
    caller: new Caller(aToken(), aUser()),
    body: bytes,
    scan,
    bareModel: 'm',
    price: { snapshot: price, json: '' },
    forecast,
    reserveUnits: reserveUnits(price, forecast),
    outputLimit: null,
    fallbacks: fallbackUnits.map((units) => ({ reserveUnits: units }) as PricedDestination), // all that it asks of them
  } as Partial<AdmittedRequest> as AdmittedRequest // all that a reservation asks of it
  const asked: number[] = []
  const reserve = (_payer: Payer, units: number): LeaseRefusal | null => {
    asked.push(units)
    if (units > balance) return { kind: 'user-exhausted', remainingUnits: balance }
    return units > balance - held ? { kind: 'held', retryAfterMs: 1_000 } : null
  }
  const boundInput = () => Promise.resolve(isCounted ? 500 : forecast.inputTokens)
  const account = { request, hold: { reserve }, boundInput } as unknown as CallAccount // the same
  return { request, asked, taken: Promise.resolve(new Reservation(account).take()) }
}

describe('the hold of a call', () => {
  it('is all that it may cost, and the request goes as it came', async () => {
    const { request, asked, taken } = aRequest({}, { balance: 100_000 })
    expect(await taken).toBeNull()
    expect([asked, request.outputLimit]).toEqual([[request.forecast.inputTokens + 4 * 16_384], null])
  })

  it('is what is left where that is less, and the answer is limited to what it pays for', async () => {
    const { request, asked, taken } = aRequest({ n: 2 }, { balance: 10_500 })
    expect(await taken).toBeNull()
    // The rest is for two answers.
    expect(request).toMatchObject({ outputLimit: 1_250, forecast: { inputTokens: 500, outputBound: 2_500 } })
    expect(asked.at(-1)).toBe(10_500)
    expect(request.reserveUnits).toBe(10_500)
  })

  it('is refused where that is less than the least of an answer', async () => {
    const { asked, taken } = aRequest({}, { balance: 2_499 })
    expect(await taken).toMatchObject({ kind: 'user-exhausted' })
    expect(asked).toHaveLength(1)
    expect(await aRequest({}, { balance: 2_500 }).taken).toBeNull()
  })

  it('counts the input before it refuses a limit of its own', async () => {
    const { request, taken } = aRequest({ max_tokens: 100 }, { balance: 900 })
    expect(await taken).toBeNull()
    expect([request.reserveUnits, request.outputLimit]).toEqual([900, null])
    expect(await aRequest({ max_tokens: 101 }, { balance: 900 }).taken).toMatchObject({ kind: 'user-exhausted' })
  })

  it('goes by the bytes of what cannot be counted', async () => {
    expect(await aRequest({ max_tokens: 100 }, { balance: 900, isCounted: false }).taken).not.toBeNull()
  })

  it('asks for less where others hold what is left, never for less of the answer', async () => {
    const { request, asked, taken } = aRequest({ stream: true }, { balance: 1_000_000, held: 997_500 })
    expect(await taken).toBeNull()
    expect([asked.at(-1), request.forecast.outputBound]).toEqual([2_500, 500])
    expect(await aRequest({}, { balance: 1_000_000, held: 990_000 }).taken).toMatchObject({ kind: 'held' })
  })

  it('covers the dearest model of an alias', async () => {
    const { asked, taken, request } = aRequest({}, { balance: 300_000, fallbackUnits: [9, 200_000, 100_000] })
    expect(await taken).toBeNull()
    expect([asked, request.fallbacks.length]).toEqual([[200_000], 3])
  })

  it('is for the first model, and for those that cost no more, where the dearest cannot be paid for', async () => {
    const { asked, taken, request } = aRequest({}, { balance: 10_500, fallbackUnits: [9, 200_000, 10_500, 10_501] })
    expect(await taken).toBeNull()
    expect(asked.at(-1)).toBe(10_500)
    expect(request.fallbacks.map(({ reserveUnits: units }) => units)).toEqual([9, 10_500])
  })

  it('is refused where not even the first model can be paid for', async () => {
    const { taken } = aRequest({}, { balance: 2_499, fallbackUnits: [200_000] })
    expect(await taken).toMatchObject({ kind: 'user-exhausted' })
  })
})
