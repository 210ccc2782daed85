import { receipt } from '@tollgate/contracts'
import { aPriceSnapshot, aRequestId, aToken, aUser, someCounts } from '@tollgate/testing'
import { noCounts } from '@tollgate/usage'
import { aLiveChannel } from '../../test/support/routing-builder'
import { Caller } from '../admission/caller/caller'
import { type ReceiptFacts, writeReceipt } from './receipt-writer'

function someReceiptFacts(given: Partial<ReceiptFacts> = {}): ReceiptFacts {
  const snapshot = aPriceSnapshot()
  return {
    requestId: aRequestId(),
    caller: new Caller(aToken({ name: 'my "laptop"\n' }), aUser({ username: '李"' })),
    leaseId: aRequestId(),
    channel: aLiveChannel({ id: 3, name: 'main\\' }),
    price: { snapshot, json: JSON.stringify(snapshot) },
    counts: { ...noCounts(), textIn: 10, textOut: 5, calls: 1 },
    evidence: 'reported',
    isDelivered: true,
    traceparent: null,
    model: 'a"b',
    upstreamModel: 'gpt-4o',
    isStream: true,
    startedAtMs: 1_767_225_600_000,
    durationMs: 812.4,
    firstPartMs: 100.6,
    outcome: 'complete',
    attempts: [
      { channelId: 1, status: 0, outcome: 'connect' },
      { channelId: 3, status: 200, outcome: 'ok' },
    ],
    clientRequestId: 'x"y',
    clientIp: '10.0.0.1',
    ...given,
  }
}

describe('receipt writer', () => {
  it('writes what the contract reads', () => {
    const facts = someReceiptFacts()
    expect(receipt.parse(JSON.parse(writeReceipt(facts)))).toEqual({
      requestId: facts.requestId,
      userId: 7,
      tokenId: 12,
      leaseId: facts.leaseId,
      channelId: 3,
      snapshot: facts.price.snapshot,
      counts: someCounts({ textIn: 10, textOut: 5, calls: 1 }),
      evidence: 'reported',
      isDelivered: true,
      traceparent: null,
      facts: {
        username: '李"',
        tokenName: 'my "laptop"\n',
        channelName: 'main\\',
        group: 'default',
        model: 'a"b',
        upstreamModel: 'gpt-4o',
        isStream: true,
        startedAtMs: facts.startedAtMs,
        durationMs: 812,
        firstPartMs: 101,
        outcome: 'complete',
        attempts: facts.attempts,
        clientRequestId: 'x"y',
        clientIp: '10.0.0.1',
      },
    })
  })

  it('writes what is not there as null', () => {
    const written: unknown = JSON.parse(
      writeReceipt(
        someReceiptFacts({ leaseId: null, firstPartMs: null, clientRequestId: null, counts: noCounts(), attempts: [] }),
      ),
    )
    expect(receipt.parse(written)).toMatchObject({
      leaseId: null,
      counts: someCounts(),
      facts: { firstPartMs: null, clientRequestId: null, attempts: [] },
    })
  })
})
