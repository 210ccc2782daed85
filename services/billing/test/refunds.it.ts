import { randomUUID } from 'node:crypto'
import {
  accountGet,
  callEntries,
  chargeFind,
  type EventPayload,
  ledgerVerify,
  quotaCredited,
  type Receipt,
  taskFailed,
  tokenQuotas,
} from '@tollgate/contracts'
import type { BudgetList, StatementSums, TokenView } from '@tollgate/contracts/http/billing'
import { Transactions } from '@tollgate/persistence'
import { aFixedPrice, anAdmin, aPriceSnapshot, aReceipt, aReceiptBatch, aUser } from '@tollgate/testing'
import { RefundService } from '../src/refund/refund.service'
import { findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'
import { DatedClock } from './support/dated-clock'

const ada = aUser({ id: 7, username: 'ada', group: 'vip' })
const admin = anAdmin({ id: 2, username: 'admin' })
/** By the fixed price below. */
const price = 50_000

describe('a charge that goes back', () => {
  const clock = new DatedClock(Date.parse('2026-01-31T12:00:00Z'))
  const credited: EventPayload<typeof quotaCredited>[] = []
  let billing: BillingApp
  let tokenId: number

  beforeAll(async () => {
    billing = await BillingApp.start([ada, admin], { clock })
    for (const { id, username } of [ada, admin]) await billing.open(id, username, 1_000_000)
    const body = { name: 'mine', remain_quota: 400_000, daily_quota: 300_000, monthly_quota: 600_000 }
    const [made] = await billing.data<TokenView[]>('POST', '/api/token/', { as: 'ada', body })
    tokenId = made?.id ?? 0
    const budget = { scope: 'group', id: 'vip', monthly_quota: 500_000, warn_percents: [], is_hard: true }
    await billing.data('POST', '/api/budget/', { as: 'admin', body: budget })
    await billing.identity.feeds.follow(quotaCredited, {
      onPayload: (payload) => void credited.push(payload),
      onGap: () => undefined,
    })
  }, 60_000)
  afterAll(async () => {
    expect(findViolations(await billing.rows())).toEqual([])
    expect(await discrepancies()).toEqual([])
    await billing.stop()
  })

  const discrepancies = async () => {
    for (;;) {
      const { discrepancies: found } = await billing.identity.rpc.call(ledgerVerify, {})
      if (found !== null) return found
    }
  }
  const until = async (isSo: () => Promise<boolean> | boolean) => {
    while (!(await isSo())) await new Promise(setImmediate)
  }
  const aCall = (given: Partial<Receipt> = {}) =>
    aReceipt({
      ...{ userId: 7, tokenId, leaseId: null, snapshot: aPriceSnapshot({ price: aFixedPrice() }) },
      ...given,
      facts: { group: 'vip', model: 'mj_imagine', startedAtMs: clock.nowMs(), durationMs: 0 },
    })
  const charge = async (receipt: Receipt) => {
    await billing.ship(aReceiptBatch(randomUUID(), [{ type: 'receipt', seq: 1, receipt }]))
    await until(async () => (await rowsOf(receipt)).length > 0)
  }
  const rowsOf = async ({ requestId }: Receipt) =>
    (await billing.rows()).ledger.filter(({ reference }) => reference === requestId)
  const failed = ({ requestId }: Receipt): EventPayload<typeof taskFailed> => ({
    ...{ requestId, userId: 7, username: 'ada', platform: 'midjourney', action: 'IMAGINE', upstreamId: '1' },
    ...{ units: price, reason: 'blocked', failedAt: new Date(clock.nowMs()).toISOString() },
  })
  const tell = (receipt: Receipt) =>
    billing.identity.events.publishNow(taskFailed, failed(receipt), { messageId: randomUUID() })
  const giveBackOf = (receipt: Receipt, units: number) =>
    billing.app
      .get(Transactions)
      .run((tx) => billing.app.get(RefundService).giveBack(tx, { ...failed(receipt), units }))
  const figures = async () => {
    const { accounts } = await billing.identity.rpc.call(accountGet, { userIds: [7] })
    const { quotas } = await billing.identity.rpc.call(tokenQuotas, { tokenIds: [tokenId] })
    const { tokens, accounts: rows } = await billing.rows()
    const token = tokens.find((each) => each.tokenId === tokenId)
    const [day] = await billing.query<{ units: number }>(
      `SELECT day_used_units AS units FROM billing.token_quotas WHERE token_id = ${tokenId}`,
    )
    const { items } = await billing.data<BudgetList>('GET', '/api/budget/', { as: 'admin' })
    return {
      balance: accounts[0]?.balanceUnits,
      used: accounts[0]?.usedUnits,
      requests: accounts[0]?.requestCount,
      month: rows.find(({ userId }) => userId === 7)?.monthUsedUnits,
      remain: quotas[0]?.remainUnits,
      tokenUsed: quotas[0]?.usedUnits,
      tokenDay: Number(day?.units),
      tokenMonth: token?.monthUsedUnits,
      group: items[0]?.used_quota,
    }
  }

  it('M78 leaves balance, token, budgets and what counts as used as if it had never been', async () => {
    const before = await figures()
    const receipt = aCall()
    await charge(receipt)
    expect(await figures()).toEqual({
      ...{ balance: 950_000, used: price, requests: 1, month: price, remain: 350_000 },
      ...{ tokenUsed: price, tokenDay: price, tokenMonth: price, group: price },
    })
    await tell(receipt)
    await until(() => credited.some(({ kind }) => kind === 'refund'))
    // The call was answered.
    expect(await figures()).toEqual({ ...before, requests: 1 })
    expect(credited.find(({ kind }) => kind === 'refund')).toMatchObject({
      ...{ userId: 7, username: 'ada', units: price, balanceUnits: 1_000_000, reference: receipt.requestId },
      call: {
        requestId: receipt.requestId,
        tokenId,
        channelId: 3,
        group: 'vip',
        model: 'mj_imagine',
        reason: 'blocked',
      },
    })
    // Rows are dated by the database.
    const [dated] = await billing.query<{ month: string }>(
      `SELECT to_char(max(created_at) AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM billing.ledger`,
    )
    const path = `/api/user/self/statement/sums?month=${dated?.month ?? ''}`
    const statement = await billing.data<StatementSums>('GET', path, { as: 'ada' })
    expect(statement.kinds).toContainEqual({ kind: 'refund', quota: price, count: 1 })
  })

  it('M79 goes back once, however often and in how many ways at once that is said', async () => {
    const receipt = aCall()
    await charge(receipt)
    const { transactions, refunds } = {
      transactions: billing.app.get(Transactions),
      refunds: billing.app.get(RefundService),
    }
    const giveBack = () => transactions.run((tx) => refunds.giveBack(tx, failed(receipt)))
    await Promise.all([...Array.from({ length: 10 }, giveBack), ...Array.from({ length: 5 }, () => tell(receipt))])
    const refund = (await rowsOf(receipt)).filter(({ kind }) => kind === 'refund')
    expect(refund).toMatchObject([{ units: price, tokenId, channelId: 3 }])
    expect((await figures()).balance).toBe(1_000_000)
  })

  it('M80 is no more than its charge, whatever was told, and nothing before that', async () => {
    const [unknown, free] = [aCall(), aCall({ isDelivered: false })]
    await giveBackOf(unknown, 999_999)
    expect(await rowsOf(unknown)).toEqual([])
    await charge(unknown)
    await giveBackOf(unknown, 999_999)
    expect(await rowsOf(unknown)).toMatchObject([{ units: -price }, { units: price }])
    await charge(free)
    await giveBackOf(free, 999_999)
    expect(await rowsOf(free)).toMatchObject([{ kind: 'usage', units: 0 }])
  })

  it('M83 is asked for by whoever tells of failures: what was charged, and whether it went back', async () => {
    const [unknown, failing, free] = [aCall(), aCall(), aCall({ isDelivered: false })]
    const requestIds = [unknown, failing, free].map(({ requestId }) => requestId)
    const found = async () => {
      const { charges } = await billing.identity.rpc.call(chargeFind, { requestIds })
      return new Map(charges.map(({ requestId, ...found }) => [requestId, found]))
    }
    await charge(failing)
    await charge(free)
    expect(await found()).toEqual(
      new Map([
        [failing.requestId, { chargedUnits: price, isRefunded: false }],
        [free.requestId, { chargedUnits: 0, isRefunded: false }],
      ]),
    )
    await giveBackOf(failing, price)
    expect((await found()).get(failing.requestId)).toEqual({ chargedUnits: price, isRefunded: true })
  })

  it('M81 counts for the day and the month of its charge alone', async () => {
    const receipt = aCall()
    await charge(receipt)
    clock.jumpTo('2026-02-02T12:00:00Z')
    await charge(aCall())
    const before = await figures()
    const requests = before.requests
    await billing.app.get(Transactions).run((tx) => billing.app.get(RefundService).giveBack(tx, failed(receipt)))
    expect(await figures()).toEqual({
      ...{ ...before, requests, balance: 950_000, used: price, remain: 350_000, tokenUsed: price },
      ...{ month: price, tokenDay: price, tokenMonth: price, group: price },
    })
  })

  it('M82: is told by the id of its call, in the order of its rows, and to nobody else', async () => {
    const receipt = aCall()
    await charge(receipt)
    await tell(receipt)
    await until(async () => (await rowsOf(receipt)).length === 2)
    const told = async (userId: number | null) =>
      (await billing.identity.rpc.call(callEntries, { requestId: receipt.requestId, userId })).entries
    const [usage, refund] = await rowsOf(receipt)
    expect(await told(null)).toMatchObject([
      { kind: 'usage', channelId: receipt.channelId, units: usage?.units, houseUnits: 0, endedAtMs: clock.nowMs() },
      { kind: 'refund', units: refund?.units, endedAtMs: null },
    ])
    expect(await told(7)).toEqual(await told(null))
    expect(await told(2)).toEqual([])
  })
})
