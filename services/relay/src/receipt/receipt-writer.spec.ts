import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { journalEntry, receipt } from '@tollgate/contracts'
import { createLog } from '@tollgate/platform'
import { aPriceSnapshot, aRequestId, aToken, aUser, ManualClock, someCounts } from '@tollgate/testing'
import { noCounts } from '@tollgate/usage'
import fc from 'fast-check'
import { aLiveChannel } from '../../test/support/routing-builder'
import { Caller } from '../admission/caller/caller'
import { EndedJournal } from '../journal/ended-journal'
import { Journal } from '../journal/journal'
import { readRemains } from '../journal/journal-remains'
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
    servedModel: null,
    cacheAgeSeconds: null,
    upstreamModel: 'gpt-4o',
    isStream: true,
    dialect: 'openai',
    isWebSocket: false,
    reasoningEffort: undefined,
    systemPrompt: null,
    startedAtMs: 1_767_225_600_000,
    durationMs: 812.4,
    firstPartMs: 100.6,
    outcome: 'complete',
    attempts: [
      { channelId: 1, status: 0, outcome: 'connect' },
      { channelId: 3, status: 200, outcome: 'ok' },
    ],
    routing: { priority: -1, among: 2, strategy: 'cost', passedOver: [{ channelId: 4, reason: 'full' }] },
    task: null,
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
        routing: facts.routing,
        clientRequestId: 'x"y',
        clientIp: '10.0.0.1',
      },
    })
  })

  // One that the contract does not require would be missed by nobody else.
  it('writes every field that the contract has', () => {
    // What most calls have not is left out.
    const facts = someReceiptFacts({
      dialect: 'anthropic',
      words: 'masked',
      reasoningEffort: 'high',
      systemPrompt: 'added',
      servedModel: 'a',
      cacheAgeSeconds: 9,
      isWebSocket: true,
      task: { platform: 'midjourney', action: 'IMAGINE' },
    })
    const written = JSON.parse(writeReceipt(facts)) as { facts: object }
    expect(Object.keys(written).sort()).toEqual(Object.keys(receipt.shape).sort())
    expect(Object.keys(written.facts).sort()).toEqual(Object.keys(receipt.shape.facts.shape).sort())
  })

  it('writes what became of a submit, whatever its upstream said', () => {
    const description = `"\\\u0000\ud800${'x'.repeat(100)}`
    const submission = { upstreamId: '17', code: 22, description, status: 'SUBMITTED' } as const
    const task = { platform: 'suno', action: 'MUSIC', submission } as const
    expect(receipt.parse(JSON.parse(writeReceipt(someReceiptFacts({ task })))).facts.task).toEqual(task)
  })

  it('writes the models of an alias', () => {
    const attempts = [{ channelId: 3, status: 429, outcome: 'status-429', model: 'a"', startedMs: 0, durationMs: 12 }]
    const written = writeReceipt(someReceiptFacts({ servedModel: 'b"', attempts }))
    expect(receipt.parse(JSON.parse(written)).facts).toMatchObject({ model: 'a"b', servedModel: 'b"', attempts })
  })

  it('writes what is not there as null', () => {
    const written: unknown = JSON.parse(
      writeReceipt(
        someReceiptFacts({
          leaseId: null,
          routing: null,
          firstPartMs: null,
          clientRequestId: null,
          counts: noCounts(),
          attempts: [],
        }),
      ),
    )
    expect(receipt.parse(written)).toMatchObject({
      leaseId: null,
      counts: someCounts(),
      facts: { firstPartMs: null, clientRequestId: null, attempts: [] },
    })
  })

  it('writes nothing that its own reader or billing could not read, whatever names and counts it is given', async () => {
    const name = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts)) })
    const count = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(2 ** 53, 2 ** 60, -1, 0.5, NaN, Infinity))
    const hostile = fc.record({
      names: fc.tuple(name, name, name, name, name, name, name),
      counts: fc.record({ textIn: count, textOut: count, imageIn: count, calls: count }),
      durations: fc.tuple(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.double({ min: 0, max: 1e9, noNaN: true })),
    })
    await fc.assert(
      fc.asyncProperty(hostile, async ({ names, counts, durations }) => {
        const [username, tokenName, channelName, group, model, upstreamModel, clientRequestId] = names
        const [durationMs, firstPartMs] = durations
        const facts = someReceiptFacts({
          caller: new Caller(aToken({ name: tokenName, group }), aUser({ username })),
          channel: aLiveChannel({ id: 3, name: channelName }),
          counts: { ...noCounts(), ...counts },
          ...{ model, upstreamModel, clientRequestId, durationMs, firstPartMs },
        })
        const { ended, remains } = await throughDisk(facts)
        const [line] = await ended.read(1, 1)
        const entry = journalEntry.parse(JSON.parse(String(line)))
        expect([remains.unreadable, remains.abandoned.length]).toEqual([0, 1])
        expect(entry.type === 'receipt' && entry.receipt.facts).toMatchObject({
          username,
          tokenName,
          channelName,
          model,
        })
        expect(remains.abandoned[0]?.counts).toEqual(entry.type === 'receipt' && entry.receipt.counts)
      }),
      { numRuns: 100 },
    )
  })
})

/** What JSON, lines or UTF-8 could trip over. */
const hostileTexts = ['"', '\\', '\n', '\r', '\0', '\u2028', '\ud800', '\udfff', '{"type":"re', '=00000010 ', ',"seq":']

/** One receipt for a call that ended and another for one that did not, written by a journal and found by another process. */
async function throughDisk(facts: ReceiptFacts) {
  const directory = mkdtempSync(path.join(tmpdir(), 'relay-lines-'))
  try {
    const clock = new ManualClock()
    const journal = new Journal({ id: aRequestId(), directory, clock, log: createLog('test') })
    journal.open(facts.requestId, writeReceipt(facts), { journalWritten: () => {}, journalBroke: () => {} })
    journal.receipt(facts.requestId, writeReceipt(facts), null)
    const left = { ...facts, requestId: aRequestId() }
    journal.open(left.requestId, writeReceipt(left), { journalWritten: () => {}, journalBroke: () => {} })
    journal.close()
    const remains = await readRemains(directory)
    const ended = new EndedJournal(journal.id, remains)
    await ended.read(1, 1)
    return { remains, ended }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
