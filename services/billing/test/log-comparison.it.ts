import { randomUUID } from 'node:crypto'
import {
  comparedLedger,
  compareLedger,
  loggedCalls,
  mendLog,
  restoreLog,
  type RpcContract,
  type RpcRequest,
  type SettledUsage,
  strikeUnbooked,
  userResolve,
} from '@tollgate/contracts'
import type { Rpc } from '@tollgate/messaging'
import { aReceipt, aUser } from '@tollgate/testing'
import { BooksOnPostgres } from './support/books-on-postgres'

/** The log as billing asks it, in memory. */
class LogInMemory {
  comparedTo = 0
  readonly asked: string[] = []
  readonly rows = new Map<string, { endedAtMs: number; units: number }>()
  readonly restored: SettledUsage[] = []
  readonly mended: SettledUsage[] = []
  /** Rows of which was not asked yet whether the ledger knows them. */
  unasked: string[] = []
  readonly struck: string[] = []

  readonly rpc = { call: (contract: RpcContract, request: unknown) => this.answer(contract, request) } as Rpc

  keep(calls: readonly SettledUsage[]): void {
    for (const { receipt, chargedUnits: units } of calls) {
      const { startedAtMs, durationMs } = receipt.facts
      this.rows.set(receipt.requestId, { endedAtMs: startedAtMs + durationMs, units })
    }
  }

  private async answer(contract: RpcContract, request: unknown): Promise<unknown> {
    if (contract === userResolve) return { user: aUser({ username: 'ada' }) }
    if (contract === comparedLedger) return this.compared(request as RpcRequest<typeof comparedLedger>)
    if (contract === compareLedger) return this.compare(request as RpcRequest<typeof compareLedger>)
    if (contract === loggedCalls) return this.logged()
    if (contract === strikeUnbooked) return this.strike(request)
    if (contract === mendLog) return this.mend(request)
    const { calls } = restoreLog.request.parse(request)
    this.restored.push(...calls)
    this.keep(calls)
    return { refused: 0 }
  }

  private mend(request: unknown) {
    const { calls } = mendLog.request.parse(request)
    this.mended.push(...calls)
    this.keep(calls)
    return { mended: calls.map(({ receipt }) => receipt.requestId), refused: 0 }
  }

  private logged() {
    const calls = this.unasked.slice(0, 2).map((requestId) => ({ requestId, endedAtMs: 1_000 }))
    return { calls, upTo: calls.length > 0 ? { atMs: 1_000, id: this.unasked.length } : null }
  }

  private strike(request: unknown) {
    const struck = strikeUnbooked.request.parse(request).calls.map(({ requestId }) => requestId)
    this.unasked = this.unasked.slice(2)
    this.struck.push(...struck)
    return { struck }
  }

  private compared({ ledgerId }: RpcRequest<typeof comparedLedger>) {
    this.comparedTo = ledgerId ?? this.comparedTo
    return { ledgerId: this.comparedTo, caughtUpToMs: Date.now() }
  }

  private compare(request: RpcRequest<typeof compareLedger>) {
    const { calls } = compareLedger.request.parse(request)
    this.asked.push(...calls.map(({ requestId }) => requestId))
    const rowOf = (requestId: string, endedAtMs: number) => {
      const row = this.rows.get(requestId)
      return row?.endedAtMs === endedAtMs ? row : undefined
    }
    const missing = calls.filter(({ requestId, endedAtMs }) => !rowOf(requestId, endedAtMs))
    const differing = calls.filter(({ requestId, endedAtMs, chargedUnits }) => {
      const row = rowOf(requestId, endedAtMs)
      return row && row.units !== chargedUnits
    })
    return {
      missing: missing.map(({ requestId }) => requestId),
      differing: differing.map(({ requestId }) => requestId),
    }
  }
}

const nothing = { compared: 0, missing: 0, differing: 0, unbooked: 0 }

describe('the log beside the ledger', () => {
  let billing: BooksOnPostgres
  let seq = 0
  const journal = randomUUID()

  beforeAll(async () => {
    billing = await BooksOnPostgres.open()
    await billing.accounts.open({ userId: 7, username: 'ada', units: 1_000_000 })
  })
  afterAll(() => billing.close())

  /** Settles so many calls, and returns what was told of them. */
  async function settle(count: number): Promise<SettledUsage[]> {
    const from = billing.settled.length
    const items = Array.from({ length: count }, () => {
      const facts = { upstreamModel: 'gpt-4o-2024', servedModel: 'gpt-4o', model: 'half \ud800', cacheAgeSeconds: 9 }
      return {
        type: 'receipt' as const,
        seq: ++seq,
        receipt: aReceipt({ userId: 7, tokenId: null, leaseId: null, facts }),
      }
    })
    await billing.ledger.apply(journal, items)
    return billing.settled.slice(from)
  }
  const age = () => billing.source.query(`UPDATE billing.ledger SET created_at = now() - interval '6 minutes'`)

  it('is compared once with each call, some minutes after it was settled, and given what it lost', async () => {
    const log = new LogInMemory()
    const comparison = billing.logComparison(log.rpc)
    const told = await settle(1_200)
    log.keep(told.filter((_, index) => index % 300 !== 7))
    expect(await comparison.compare()).toEqual(nothing)
    await age()
    expect(await comparison.compare()).toEqual({ ...nothing, compared: 1_200, missing: 4 })
    const lost = told.filter((_, index) => index % 300 === 7)
    expect(log.restored).toMatchObject(
      lost.map(({ receipt, ledgerId, priceUnits, chargedUnits, writeoffUnits }) => {
        const { requestId, userId, channelId, counts, snapshot, facts } = receipt
        const { group, servedModel, upstreamModel, outcome, cacheAgeSeconds, startedAtMs, durationMs } = facts
        const named = { model: 'half \ufffd', username: 'ada', group, servedModel, upstreamModel }
        const kept = { ...named, outcome, cacheAgeSeconds, startedAtMs, durationMs }
        return {
          ...{ ledgerId, priceUnits, chargedUnits, writeoffUnits },
          receipt: { requestId, userId, channelId, counts, snapshot, facts: kept },
        }
      }),
    )
    expect(await comparison.compare()).toEqual(nothing)
    const [young] = await settle(1)
    expect(await comparison.compare()).toMatchObject({ compared: 0 })
    await age()
    expect(await comparison.compare()).toMatchObject({ compared: 1, missing: 1 })
    expect(log.asked).toHaveLength(1_201)
    expect(log.asked.at(-1)).toBe(young?.receipt.requestId)
  })

  it('L24: is compared again from where it went back to, and has put right what it has otherwise', async () => {
    const log = new LogInMemory()
    log.keep(billing.settled)
    const wrong = billing.settled.slice(3, 48)
    for (const { receipt } of wrong) {
      const row = log.rows.get(receipt.requestId)
      log.rows.set(receipt.requestId, { endedAtMs: row?.endedAtMs ?? 0, units: 3 })
    }
    const comparison = billing.logComparison(log.rpc)
    expect(await comparison.compare()).toEqual({ ...nothing, compared: 1_201, differing: 45 })
    expect(log.mended).toMatchObject(
      wrong.map(({ receipt, priceUnits, chargedUnits }) => {
        return { priceUnits, chargedUnits, receipt: { requestId: receipt.requestId, counts: receipt.counts } }
      }),
    )
    log.comparedTo = 0
    expect(await comparison.compare()).toEqual({ ...nothing, compared: 1_201 })
    expect(log.restored).toEqual([])
  })

  it('L26: has rows taken away that the ledger does not know, and none that it knows', async () => {
    const log = new LogInMemory()
    log.keep(billing.settled)
    log.comparedTo = 10_000
    const [one, other] = billing.settled.map(({ receipt }) => receipt.requestId)
    const unknown = randomUUID()
    log.unasked = [one!, unknown, other!]
    expect(await billing.logComparison(log.rpc).compare()).toMatchObject({ missing: 0, differing: 0, unbooked: 1 })
    expect([log.struck, log.unasked]).toEqual([[unknown], []])
  })

  it('is compared with what took the numbers of a ledger that went back', async () => {
    const log = new LogInMemory()
    log.comparedTo = 10_000_000
    expect(await billing.logComparison(log.rpc).compare()).toMatchObject({ compared: 1_201, missing: 1_201 })
    expect(log.comparedTo).toBeLessThan(10_000_000)
  })
})
