import { receipt } from '@tollgate/contracts'
import { openai, type RequestScan } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { aPriceSnapshot, aRatioPrice, aRequestId, aToken, aUser, ManualClock } from '@tollgate/testing'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import { aLiveChannel } from '../../test/support/routing-builder'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import { Caller } from '../admission/caller/caller'
import type { Hold } from '../lease/hold'
import { RelayMetrics } from '../telemetry/relay-metrics'
import { type AnsweringAttempt, CallAccount } from './call-account'
import type { CallContext } from './call-context'

/** A call that is held for by ten tokens in and a hundred out, its lines and what its hold was charged. */
function anAccount({
  ratio = '1',
  text = '{"model":"m"}',
  forecast = {},
  count = { tokens: 0, isEstimate: false },
} = {}) {
  const lines: string[] = []
  const charged: number[] = []
  const used: number[] = []
  const faults: string[] = []
  const requestId = aRequestId()
  const channel = aLiveChannel()
  const body = Buffer.from(text)
  const snapshot = aPriceSnapshot({ price: aRatioPrice({ model: ratio, completion: '1' }) })
  const request: Partial<AdmittedRequest> = {
    caller: new Caller(aToken(), aUser()),
    body,
    scan: openai.scanRequest(body, 'chat') as RequestScan, // a good body
    model: 'm',
    servedModel: null,
    bareModel: 'm',
    rates: { fields: [], used: (tokens) => void used.push(tokens) },
    price: { snapshot, json: JSON.stringify(snapshot) },
    forecast: { inputTokens: 10, outputBound: 100, leastOutput: null, mediaTokens: 0, predictedTokens: 0, ...forecast },
  }
  const metrics = new RelayMetrics()
  jest.spyOn(metrics, 'faulted').mockImplementation((reason) => void faults.push(reason))
  const context: Partial<CallContext> = {
    clock: new ManualClock(),
    log: createLog('test', { write: () => undefined }),
    metrics,
    counter: { count: () => Promise.resolve(count) } as unknown as CallContext['counter'], // all that is asked of it
    journal: { receipt: (_id: string, line: string) => void lines.push(line) } as unknown as CallContext['journal'], // all that closing asks of it
  }
  const arrival = { requestId, trace: { span: null }, startedAtMs: 0, durationMs: 5, clientIp: '', ip: '10.0.0.1' }
  const account = new CallAccount(
    context as CallContext, // closing asks nothing else of these
    { ...arrival, clientRequestId: null, kind: { operation: 'chat', format: openai } } as unknown as Arrival,
    request as AdmittedRequest,
    { lease: null, settle: (units: number) => void charged.push(units) } as unknown as Hold,
  )
  const pick = { channel, key: { target: { provider: { provider: 'openai' } } } }
  const attempt = { pick, upstreamModel: 'm', span: null, outcome: 'ok' } as unknown as AnsweringAttempt
  const close = (counts: Partial<UsageCounts>) => {
    const all = { ...noCounts(), ...counts }
    const ending = { outcome: 'complete', counts: all, evidence: 'reported', isDelivered: true, waiter: null } as const
    account.close(attempt, ending)
    return receipt.parse(JSON.parse(lines[0] ?? ''))
  }
  return { close, charged, faults, used, boundInput: () => account.boundInput('m') }
}

describe('the bound of the input', () => {
  const forecast = { inputTokens: 10_000, mediaTokens: 3_000 }

  it('is what was counted and a quarter, beside the most that its media can be', async () => {
    expect(await anAccount({ forecast, count: { tokens: 400, isEstimate: false } }).boundInput()).toBe(3_500)
  })

  it('is never more than its bytes allow', async () => {
    expect(await anAccount({ forecast, count: { tokens: 9_000, isEstimate: false } }).boundInput()).toBe(10_000)
  })

  it('goes by the bytes of what cannot be counted, or is too long to be', async () => {
    expect(await anAccount({ forecast, count: { tokens: 400, isEstimate: true } }).boundInput()).toBe(10_000)
    expect(await anAccount({ forecast, text: `{"model":"${'m'.repeat(1_100_000)}"}` }).boundInput()).toBe(10_000)
  })
})

describe('the books of a call', () => {
  it('charge what was used', () => {
    const { close, charged, faults, used } = anAccount()
    expect(close({ textIn: 5, textOut: 7 })).toMatchObject({ counts: { textIn: 5, textOut: 7 }, evidence: 'reported' })
    expect([charged, faults, used]).toEqual([[12], [], [12]])
  })

  it.each<[string, Partial<UsageCounts>]>([
    ['more tokens than anything has', { textIn: 9.1e15 }],
    ['half a token', { textOut: 0.5 }],
    ['less than none', { audioOut: -1 }],
    ['no number', { cacheRead: Number.NaN }],
    ['without end', { images: Number.POSITIVE_INFINITY }],
  ])('charge what was held where the counts cannot be true: %s', (_case, counts) => {
    const { close, charged, faults } = anAccount()
    expect(close(counts)).toMatchObject({ counts: { textIn: 10, textOut: 100 }, evidence: 'estimated' })
    expect([charged, faults]).toEqual([[110], ['relay.counts-incredible']])
  })

  it('charge what was held where the price is more than a ledger can hold', () => {
    const { close, charged, faults } = anAccount({ ratio: '10000000' })
    expect(close({ textOut: 1_000_000_000 }).counts).toMatchObject({ textIn: 10, textOut: 100 })
    expect([charged, faults]).toEqual([[1_100_000_000], ['relay.price-overflow']])
  })
})
