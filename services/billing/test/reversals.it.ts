import { randomUUID } from 'node:crypto'
import { accountGet, billingActRecorded, type RecordedAct } from '@tollgate/contracts'
import type { AdminOrderView } from '@tollgate/contracts/http/billing'
import { anAdmin, aUser, EpayProvider, StripeApi, type StripeDelivery } from '@tollgate/testing'
import { LeaseService } from '../src/lease/lease.service'
import { OrderService } from '../src/payment/orders/order.service'
import { StripeOrigin } from '../src/payment/stripe/stripe-origin'
import { findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'
import { DatedClock } from './support/dated-clock'
import { Shop } from './support/orders/shop'

const people = {
  ada: aUser({ id: 11, username: 'ada' }),
  spent: aUser({ id: 12, username: 'spent' }),
  grace: anAdmin({ id: 2, username: 'grace' }),
  guest: anAdmin({ id: 3, username: 'guest' }),
}
const dollars = { amount: 2, payment_method: 'stripe' }
const bought = 1_000_000

describe('money that goes back', () => {
  const clock = new DatedClock(Date.parse('2026-01-01T12:00:00Z'))
  let billing: BillingApp
  let epay: EpayProvider
  let stripe: StripeApi
  let shop: Shop

  beforeAll(async () => {
    epay = await EpayProvider.start({ id: '1001', key: 'merchant-key' })
    stripe = await StripeApi.start('sk_test_key', 'whsec_test')
    billing = await BillingApp.start(Object.values(people), { clock, proven: ['grace'] })
    shop = new Shop(billing, epay)
    Object.assign(billing.app.get(StripeOrigin), { address: stripe.address })
    for (const { id, username } of Object.values(people)) await billing.open(id, username, 0)
    await shop.open({ StripeSecretKey: 'sk_test_key', StripeWebhookSecret: 'whsec_test' })
  }, 60_000)
  beforeEach(() => clock.jumpTo('2026-01-01T12:00:00Z'))
  afterAll(async () => {
    expect(findViolations(await billing.rows())).toEqual([])
    await Promise.all([billing.stop(), epay.stop(), stripe.stop()])
  })

  const balance = async (userId = people.ada.id) =>
    (await billing.identity.rpc.call(accountGet, { userIds: [userId] })).accounts[0]?.balanceUnits ?? 0
  const paid = (order: string) => stripe.event('checkout.session.completed', order, clock.nowMs())
  const refund = (order: string, cents: number, changed = {}) => stripe.refund(order, cents, clock.nowMs(), changed)
  const dispute = (event: 'created' | 'updated' | 'closed', order: string, changed = {}) =>
    stripe.dispute(event, order, clock.nowMs(), changed)
  const say = async (...events: StripeDelivery[]) => {
    for (const event of events) expect(await shop.deliver(event)).toBe(200)
  }
  const seen = async (order: string): Promise<AdminOrderView> => {
    const { items } = await billing.data<{ items: AdminOrderView[] }>('GET', `/api/order/?user=${order}`, {
      as: 'guest',
    })
    if (items[0] === undefined) throw new Error(`no order ${order}`)
    return items[0]
  }
  const rowsOf = (order: string) =>
    billing.query<{ units: string }>(
      `SELECT units FROM billing.ledger WHERE kind = 'reversal' AND reference LIKE '${order}:%' ORDER BY id`,
    )
  /** What somebody has who spent all but so much. */
  const spend = (userId: number, leave: number) =>
    billing.query(`WITH a AS (
        SELECT balance_units - ${leave} AS units FROM billing.accounts WHERE user_id = ${userId}
      ), r AS (
        INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units, requests)
        SELECT 'usage', gen_random_uuid()::text, ${userId}, -units, ${leave}, 1 FROM a
      ) UPDATE billing.accounts SET balance_units = ${leave}, used_units = used_units + a.units, request_count = request_count + 1
      FROM a WHERE user_id = ${userId}`)

  const outcomeOfLending = async (userId: number, reserveUnits: number) => {
    const lease = { leaseId: randomUUID(), journal: randomUUID(), commandNo: 1, epoch: 1, userId, tokenId: null }
    const asked = { ...lease, grantedUnits: 0, reserveUnits, recentSpendUnits: 0 }
    return (await billing.app.get(LeaseService).grant(asked)).outcome
  }

  it('M63 a refund takes the same part of the quota, the next one what is more, and a repeated one nothing', async () => {
    const order = await shop.order('ada', dollars)
    const before = await balance()
    await say(paid(order), refund(order, 50), refund(order, 50), refund(order, 120), refund(order, 50))
    expect(await balance()).toBe(before + bought * 0.4)
    expect(await seen(order)).toMatchObject({
      state: 'refunded',
      refunded: '1.20',
      taken_quota: 600_000,
      owed_quota: 0,
    })
    await say(refund(order, 200), paid(order))
    expect(await balance()).toBe(before)
    expect((await rowsOf(order)).map(({ units }) => Number(units))).toEqual([-250_000, -350_000, -400_000])
  })

  it('M63 twenty words of one refund at once take it once', async () => {
    const order = await shop.order('ada', dollars)
    await say(paid(order))
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.deliver(refund(order, 100))))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await balance()).toBe(before - bought / 2)
  })

  it.each([
    ['before it', async (order: string) => say(refund(order, 200), paid(order))],
    [
      'at the same moment',
      async (order: string) => void (await Promise.all([say(refund(order, 200)), say(paid(order))])),
    ],
  ])('M63 a refund that is told of a payment %s leaves nothing of it', async (_, tell) => {
    const before = await balance()
    const order = await shop.order('ada', dollars)
    await tell(order)
    await say(refund(order, 200))
    expect(await balance()).toBe(before)
    expect(await seen(order)).toMatchObject({ state: 'refunded', taken_quota: bought })
  })

  it('M63 a dispute that is told before a payment is kept', async () => {
    const before = await balance()
    const order = await shop.order('ada', dollars)
    await say(dispute('created', order))
    expect(await shop.state(order)).toBe('pending')
    await say(paid(order))
    expect(await balance()).toBe(before)
    expect(await shop.state(order)).toBe('disputed')
  })

  it('M64 a dispute takes the quota, gives it again when it is won, and hears of nothing after its end', async () => {
    const order = await shop.order('ada', dollars)
    await say(paid(order))
    const before = await balance()
    await say(dispute('created', order, { status: 'warning_needs_response' }))
    expect([await shop.state(order), await balance()]).toEqual(['paid', before])
    await say(dispute('updated', order))
    expect([await shop.state(order), await balance()]).toEqual(['disputed', before - bought])
    await say(dispute('closed', order, { status: 'won' }), dispute('created', order), dispute('closed', order))
    expect([await shop.state(order), await balance()]).toEqual(['paid', before])
  })

  it('M64 a dispute that is lost keeps the quota', async () => {
    const order = await shop.order('ada', dollars)
    await say(paid(order))
    const before = await balance()
    await say(dispute('closed', order), dispute('created', order))
    expect([await shop.state(order), await balance()]).toEqual(['disputed', before - bought])
  })

  it('M65 what was spent is owed, not lent, and taken from what comes', async () => {
    const order = await shop.order('spent', dollars)
    await say(paid(order))
    await spend(people.spent.id, 100_000)
    await say(refund(order, 200))
    expect(await balance(people.spent.id)).toBe(0)
    expect(await seen(order)).toMatchObject({ state: 'refunded', taken_quota: 100_000, owed_quota: 900_000 })
    const next = await shop.order('spent', dollars)
    await say(paid(next))
    expect(await balance(people.spent.id)).toBe(bought)
    expect(await outcomeOfLending(people.spent.id, bought - 900_000 + 1)).toBe('user-exhausted')
    await billing.app.get(OrderService).tend()
    await billing.app.get(OrderService).tend()
    expect(await balance(people.spent.id)).toBe(bought - 900_000)
    expect(await seen(order)).toMatchObject({ taken_quota: bought, owed_quota: 0 })
  })

  it('M65 what is owed of a dispute is forgiven when it is won', async () => {
    const order = await shop.order('spent', dollars)
    await say(paid(order))
    await spend(people.spent.id, 300_000)
    await say(dispute('created', order))
    expect(await seen(order)).toMatchObject({ taken_quota: 300_000, owed_quota: 700_000 })
    await say(dispute('closed', order, { status: 'won' }))
    expect(await balance(people.spent.id)).toBe(300_000)
    expect(await seen(order)).toMatchObject({ state: 'paid', taken_quota: 0, owed_quota: 0 })
  })

  it.each([
    ['another currency', { currency: 'jpy' }, 409],
    ['no sum', { amount_refunded: null }, 409],
    ['a payment of another shop', { payment_intent: 'pi_other', metadata: {} }, 200],
    ['a charge without a payment', { payment_intent: null }, 200],
  ])('M63 takes nothing for a refund of %s', async (_, changed, status) => {
    const order = await shop.order('ada', dollars)
    await say(paid(order))
    const before = await balance()
    expect(await shop.deliver(refund(order, 200, changed))).toBe(status)
    expect([await shop.state(order), await balance()]).toEqual(['paid', before])
  })

  it('M63 forgets after a month what belongs to no order, and nothing else', async () => {
    const order = await shop.order('ada', dollars)
    await say(
      paid(order),
      refund(order, 20),
      stripe.deliver('charge.refunded', { ...aCharge, id: 'ch_old' }, clock.nowMs()),
    )
    clock.jumpTo('2026-02-02T12:00:00Z')
    await billing.app.get(OrderService).tend()
    const kept = await billing.query<{ provider_no: string }>('SELECT provider_no FROM billing.payment_reversals')
    expect(kept.map(({ provider_no }) => provider_no)).toContain(`ch_${stripe.sessions.at(-1)?.id}`)
    expect(kept.map(({ provider_no }) => provider_no)).not.toContain('ch_old')
  })

  describe('M66 a refund that no provider tells of', () => {
    const record = (as: string, id: number, body: object) =>
      billing.ask<AdminOrderView>('POST', `/api/order/${id}/refund`, { as, body, language: 'en' })

    it('is recorded by an administrator who proved themself, with a reason, and leaves an act', async () => {
      const acts: RecordedAct[] = []
      const listen = { durable: 'identity-billing-acts', inbox: false } as const
      billing.identity.consumers.consume(billingActRecorded, listen, (act) => void acts.push(act))
      const order = await shop.order('ada')
      const { id } = await seen(order)
      const early = await record('grace', id, { refunded: '10', reason: 'asked for' })
      expect(early.body.message).toMatch(/credited/)
      expect(await shop.tell(epay.paid(order))).toBe('success')
      const before = await balance()
      expect((await record('ada', id, { refunded: '10', reason: 'mine' })).status).toBe(403)
      expect((await record('guest', id, { refunded: '10', reason: 'no proof' })).status).toBe(403)
      for (const refunded of ['0', '73.01', '7.301', '-1', 'all', '1e1'])
        expect((await record('grace', id, { refunded, reason: 'asked for' })).body.success).toBe(false)
      expect((await record('grace', id, { refunded: '10', reason: ' ' })).body.success).toBe(false)
      expect(await balance()).toBe(before)
      const { body } = await record('grace', id, { refunded: '36.5', reason: 'asked for' })
      expect(body.data).toMatchObject({
        state: 'refunded',
        refunded: '36.50',
        refunded_by: 'grace',
        taken_quota: 2_500_000,
      })
      expect((await record('grace', id, { refunded: '36.50', reason: 'asked for' })).body.success).toBe(false)
      expect(await balance()).toBe(before - 2_500_000)
      expect(await shop.tell(epay.paid(order))).toBe('success')
      expect(await balance()).toBe(before - 2_500_000)
      while (!acts.some(({ action }) => action === 'order.refunded')) await new Promise(setImmediate)
      expect(acts.find(({ action }) => action === 'order.refunded')).toMatchObject({
        actorName: 'grace',
        target: { name: order },
        details: { username: 'ada', refunded: { from: '0.00', to: '36.50' }, quota: 2_500_000, reason: 'asked for' },
      })
    })

    it('is none of an order of Stripe', async () => {
      const order = await shop.order('ada', dollars)
      await say(paid(order))
      const { id } = await seen(order)
      expect((await record('grace', id, { refunded: '1', reason: 'asked for' })).body.message).toMatch(/at Stripe/)
      expect((await record('grace', 999_999, { refunded: '1', reason: 'asked for' })).body.message).toMatch(
        /no such order/,
      )
    })
  })
})

const aCharge = { object: 'charge', payment_intent: 'pi_old', amount_refunded: 5, currency: 'usd', metadata: {} }
