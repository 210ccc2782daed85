import { randomBytes } from 'node:crypto'
import { accountGet, billingActRecorded, maxUnits, type RecordedAct } from '@tollgate/contracts'
import type { AdminOrderView, OrderList } from '@tollgate/contracts/http/billing'
import { anAdmin, aUser, EpayProvider, StripeApi } from '@tollgate/testing'
import { OrderService } from '../src/payment/orders/order.service'
import { StripeOrigin } from '../src/payment/stripe/stripe-origin'
import { findViolations } from './histories/checker'
import { BillingApp } from './support/billing-app'
import { DatedClock } from './support/dated-clock'
import { Shop } from './support/orders/shop'

const start = Date.parse('2026-01-01T12:00:00Z')
const people = {
  ada: aUser({ id: 11, username: 'ada' }),
  vip: aUser({ id: 12, username: 'vip', group: 'vip' }),
  rich: aUser({ id: 13, username: 'rich' }),
  busy: aUser({ id: 14, username: 'busy' }),
  grace: anAdmin({ id: 2, username: 'grace' }),
  guest: anAdmin({ id: 3, username: 'guest' }),
}

describe('paying for quota', () => {
  const clock = new DatedClock(start)
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
  }, 60_000)
  afterAll(async () => {
    await Promise.all([billing?.stop(), epay?.stop(), stripe?.stop()])
  })
  beforeEach(() => clock.jumpTo('2026-01-01T12:00:00Z'))

  const balance = async (userId: number) =>
    (await billing.identity.rpc.call(accountGet, { userIds: [userId] })).accounts[0]?.balanceUnits
  const refusal = async (as: string, body: object, path = 'pay') => {
    const { body: answer } = await billing.ask('POST', `/api/user/${path}`, { as, body, language: 'zh' })
    return answer.success ? null : answer.message
  }
  const amount = async (as: string, body: object) =>
    (await billing.ask<string>('POST', '/api/user/amount', { as, body })).body
  const tenDollars = { amount: 10, payment_method: 'zfb' }

  describe('M17, M68 what it costs', () => {
    it('is said by nobody while nothing is set up', async () => {
      expect(await refusal('ada', tenDollars)).toBe('管理员未开启在线充值！')
      expect(await refusal('ada', { amount: 10 }, 'amount')).toBe('管理员未开启在线充值！')
      await shop.open()
      expect(await refusal('ada', { amount: 10, payment_method: 'stripe' })).toBe('管理员未开启该支付方式')
    })

    it('is the price of the group, exact to the cent', async () => {
      await shop.open({ TopupGroupRatio: '{"default":1,"vip":0.95}' })
      expect(await amount('ada', { amount: 10, top_up_code: 'SUMMER' })).toMatchObject({
        success: true,
        message: 'success',
        data: '73.00',
        currency: 'cny',
      })
      expect(await amount('vip', { amount: '1', payment_method: 'wx' })).toMatchObject({ data: '6.94' })
    })

    it('is refused below the least, in words, and changes nothing', async () => {
      await billing.setOption('MinTopUp', '5')
      expect(await refusal('ada', { amount: 4 }, 'amount')).toBe('充值数量不能小于5')
      for (const none of [1.5, 1e21, '0x10', '1e3', '7.0', true, null, [7], {}]) {
        expect([none, await refusal('ada', { ...tenDollars, amount: none })]).toEqual([none, '充值数量必须是整数'])
      }
      expect(await refusal('ada', { ...tenDollars, payment_method: 'cash' })).toBe('不支持的支付方式')
      await billing.setOption('DisplayInCurrencyEnabled', 'false')
      expect(await refusal('ada', { amount: 2_499_999 }, 'amount')).toBe('充值数量不能小于2500000')
      expect(await amount('ada', { amount: 2_500_001 })).toMatchObject({ data: '36.50' })
      await billing.setOption('DisplayInCurrencyEnabled', 'true')
      await billing.setOption('MinTopUp', '1')
      expect(await billing.query('SELECT FROM billing.orders')).toEqual([])
    })
  })

  describe('M24, M68 by epay', () => {
    it('leads to the provider with a form that it takes, and says where we are as the operator says', async () => {
      await shop.open({ CustomCallbackAddress: 'https://callback.example' })
      const { body } = await shop.pay('ada', { amount: 3, payment_method: 'wx' })
      expect(epay.submit(body.data)).toBeNull()
      expect(body).toMatchObject({ message: 'success', url: `${epay.address}/submit.php` })
      expect(body.data).toMatchObject({
        type: 'wxpay',
        name: 'TUC3',
        money: '21.90',
        notify_url: 'https://callback.example/api/user/epay/notify',
        return_url: 'https://toll.example/log',
      })
      await billing.setOption('CustomCallbackAddress', '')
    })

    it('credits what the order said when it was made, once, however often and late it is told', async () => {
      const order = await shop.order('ada')
      await billing.setOption('QuotaPerUnit', '1')
      const told = epay.paid(order)
      expect(await shop.tell(told)).toBe('success')
      await billing.setOption('QuotaPerUnit', '500000')
      expect(await Promise.all(Array.from({ length: 20 }, () => shop.tell(told)))).toEqual(Array(20).fill('success'))
      expect(await shop.tell(epay.paid(order))).toBe('success')
      // A row that was put back, as out of an older copy, makes nobody richer either.
      await billing.query(`UPDATE billing.orders SET state = 'pending', paid_at = NULL WHERE order_no = '${order}'`)
      expect(await shop.tell(told)).toBe('success')
      expect(await shop.state(order)).toBe('paid')
      expect((await shop.credited())[order]).toBe(5_000_000)
      expect(await balance(people.ada.id)).toBe(5_000_000)
    })

    it('credits once when twenty first tellings come at once', async () => {
      const order = await shop.order('ada')
      const before = (await balance(people.ada.id)) ?? 0
      const told = epay.paid(order)
      expect(new Set(await Promise.all(Array.from({ length: 20 }, () => shop.tell(told))))).toEqual(
        new Set(['success']),
      )
      expect(await balance(people.ada.id)).toBe(before + 5_000_000)
    })

    it.each([
      ['another merchant', { pid: '1002' }],
      ['less money', { money: '0.01' }],
      ['a cent more', { money: '73.01' }],
      ['money in words', { money: '73.00yuan' }],
      ['another method', { type: 'wxpay' }],
      ['a method of another provider', { type: 'stripe' }],
      ['no success', { trade_status: 'TRADE_CLOSED' }],
      ['an order that is none', { out_trade_no: 'USR1NOabcdef1700000000' }],
      ['an order that nobody made', { out_trade_no: 'a'.repeat(24) }],
    ])('answers fail to %s, though it is signed, and credits nothing', async (_, changed) => {
      const order = await shop.order('ada')
      const before = await balance(people.ada.id)
      expect(await shop.tell(epay.paid(order, changed))).toBe('fail')
      expect(await shop.state(order)).toBe('pending')
      expect(await balance(people.ada.id)).toBe(before)
      expect(await shop.tell(epay.paid(order))).toBe('success')
    })

    it('takes no word of a forger: of a thousand none is credited, and none reaches the database', async () => {
      const order = await shop.order('ada')
      const before = await shop.credited()
      const settle = jest.spyOn(billing.app.get(OrderService), 'settle')
      const honest = epay.paid(order)
      const forged = Array.from({ length: 1_000 }, (_, at) => {
        if (at % 3 === 0) return honest.replace(/sign=\w+/, `sign=${randomBytes(16).toString('hex')}`)
        return at % 3 === 1 ? honest.replace('73.00', '1.00') : honest.replace(/&sign=\w+/, '')
      })
      expect(new Set(await Promise.all(forged.map((query) => shop.tell(query))))).toEqual(new Set(['fail']))
      expect(await shop.tell(`${honest}&money=73.00`)).toBe('fail')
      expect(settle).not.toHaveBeenCalled()
      settle.mockRestore()
      expect(await shop.credited()).toEqual(before)
      await billing.setOption('EpayKey', '')
      expect(await shop.tell(new URLSearchParams(honest).toString())).toBe('fail')
      await shop.open()
      expect(await shop.tell(honest)).toBe('success')
    })

    it('answers fail while the credit cannot be committed, and credits when it is told again', async () => {
      const order = await shop.order('ada')
      const told = epay.paid(order)
      await billing.query("ALTER TABLE billing.ledger ADD CONSTRAINT closed CHECK (kind <> 'topup') NOT VALID")
      expect(await shop.tell(told)).toBe('fail')
      await billing.query('ALTER TABLE billing.ledger DROP CONSTRAINT closed')
      expect(await shop.state(order)).toBe('pending')
      expect(await shop.tell(told)).toBe('success')
      expect((await shop.credited())[order]).toBe(5_000_000)
    })
  })

  describe('M25 an order', () => {
    it('expires after an hour, and a payment that comes later is credited all the same', async () => {
      const [paid, left] = [await shop.order('ada'), await shop.order('ada')]
      expect(await shop.tell(epay.paid(paid))).toBe('success')
      clock.jumpTo('2026-01-01T13:00:00Z')
      await billing.app.get(OrderService).tend()
      expect([await shop.state(paid), await shop.state(left)]).toEqual(['paid', 'expired'])
      clock.jumpTo('2026-01-03T12:00:00Z')
      expect(await shop.tell(epay.paid(left))).toBe('success')
      expect((await shop.credited())[left]).toBe(5_000_000)
    })

    it('stays paid and uncredited while the account has no room, and is credited as soon as it has', async () => {
      const order = await shop.order('rich')
      await billing.query(`UPDATE billing.accounts SET balance_units = ${maxUnits} WHERE user_id = 13`)
      expect(await shop.tell(epay.paid(order))).toBe('success')
      expect(await shop.state(order)).toBe('uncredited')
      await billing.app.get(OrderService).tend()
      expect(await shop.state(order)).toBe('uncredited')
      await billing.query('UPDATE billing.accounts SET balance_units = 0 WHERE user_id = 13')
      await billing.app.get(OrderService).tend()
      expect(await shop.state(order)).toBe('paid')
      expect(await balance(people.rich.id)).toBe(5_000_000)
      expect(await shop.tell(epay.paid(order))).toBe('success')
      expect(await balance(people.rich.id)).toBe(5_000_000)
    })

    it('that cannot be credited keeps no other one from it', async () => {
      const orders = [await shop.order('vip'), await shop.order('ada')]
      const before = (await balance(people.ada.id)) ?? 0
      const setBalance = (userId: number, units: number) =>
        billing.query(`UPDATE billing.accounts SET balance_units = ${units} WHERE user_id = ${userId}`)
      for (const { id } of [people.vip, people.ada]) await setBalance(id, maxUnits)
      for (const order of orders) expect(await shop.tell(epay.paid(order))).toBe('success')
      await setBalance(people.vip.id, 0)
      await setBalance(people.ada.id, before)
      const closed = `CHECK (user_id <> ${people.vip.id} OR kind <> 'topup')`
      await billing.query(`ALTER TABLE billing.ledger ADD CONSTRAINT closed ${closed} NOT VALID`)
      await billing.app.get(OrderService).tend()
      await billing.query('ALTER TABLE billing.ledger DROP CONSTRAINT closed')
      expect(await Promise.all(orders.map((order) => shop.state(order)))).toEqual(['uncredited', 'paid'])
      expect(await balance(people.ada.id)).toBe(before + 5_000_000)
      await billing.app.get(OrderService).tend()
      expect(await balance(people.vip.id)).toBe(5_000_000)
    })

    it('is one of twenty at most that are not paid, however many are asked for at once', async () => {
      const asked = await Promise.all(Array.from({ length: 60 }, () => shop.pay('busy', tenDollars)))
      expect(asked.filter(({ body }) => body.success)).toHaveLength(20)
      expect(await refusal('busy', tenDollars)).toBe('您有 20 个未支付的订单，请先完成支付或稍后再试')
      clock.jumpTo('2026-01-01T13:00:01Z')
      expect(await refusal('busy', tenDollars)).toBeNull()
    })

    it('is seen by its owner and by administrators, sorted and filtered (M26)', async () => {
      const own = await billing.data<OrderList>('GET', '/api/order/self?state=paid&page_size=100', { as: 'rich' })
      expect(own.items).toEqual([expect.objectContaining({ money: '73.00', quota: 5_000_000, method: 'alipay' })])
      expect(JSON.stringify(own)).not.toContain('"ada"')
      expect((await billing.ask('GET', '/api/order/', { as: 'ada' })).status).toBe(403)
      const all = await billing.data<OrderList>(
        'GET',
        '/api/order/?user=bus&state=pending&sort_by=money&sort_order=asc',
        {
          as: 'guest',
        },
      )
      expect(all).toMatchObject({ total: 21, page_size: 10 })
      const behind = await billing.data<OrderList>('GET', '/api/order/?user=bus&p=9', { as: 'guest' })
      expect(behind).toMatchObject({ total: 21, items: [] })
      expect((await billing.data<OrderList>('GET', '/api/order/?user=13', { as: 'guest' })).total).toBe(1)
    })
  })

  describe('M26 an order whose payment was never told', () => {
    it('is found by what its provider calls it, with what that said last, though it paid nothing', async () => {
      const order = await shop.order('ada')
      expect(await shop.tell(epay.paid(order, { trade_status: 'TRADE_CLOSED' }))).toBe('fail')
      const find = async (text: string) =>
        (await billing.data<{ items: AdminOrderView[] }>('GET', `/api/order/?user=${text}`, { as: 'guest' })).items
      expect(await find(order)).toMatchObject([
        { state: 'pending', said: expect.stringMatching(/^TRADE_CLOSED 73\.00 \d+$/) as string },
      ])
      expect(await shop.tell(epay.paid(order, { trade_no: 'T2026-777' }))).toBe('success')
      expect(await find('T2026-777')).toMatchObject([{ order_no: order, state: 'paid', provider_no: 'T2026-777' }])
      expect(await shop.tell(epay.paid(order, { trade_status: 'TRADE_CLOSED' }))).toBe('fail')
      expect(await find(order)).toMatchObject([{ said: 'TRADE_SUCCESS 73.00 T2026-777' }])
    })

    it('is credited by an administrator who proved themself, with a reason, once', async () => {
      const order = await shop.order('ada')
      const [row] = await billing.query<{ id: number }>(`SELECT id FROM billing.orders WHERE order_no = '${order}'`)
      const before = (await balance(people.ada.id)) ?? 0
      const settle = (as: string, reason: string) =>
        billing.ask('POST', `/api/order/${row?.id}/settle`, { as, body: { reason } })
      expect((await settle('ada', 'mine')).status).toBe(403)
      expect((await settle('guest', 'no proof')).status).toBe(403)
      expect((await settle('grace', ' ')).body.success).toBe(false)
      expect(await shop.state(order)).toBe('pending')
      const answers = await Promise.all([settle('grace', 'bank statement'), shop.tell(epay.paid(order))])
      expect(answers[1]).toBe('success')
      expect((await settle('grace', 'again')).body).toMatchObject({
        success: false,
        message: expect.stringMatching(/already/) as string,
      })
      expect(await balance(people.ada.id)).toBe(before + 5_000_000)
      expect((await shop.credited())[order]).toBe(5_000_000)
    })

    it('leaves an act with its reason, and the provider is told success afterwards', async () => {
      const acts: RecordedAct[] = []
      const listen = { durable: 'identity-billing-acts', inbox: false } as const
      billing.identity.consumers.consume(billingActRecorded, listen, (act) => void acts.push(act))
      const order = await shop.order('ada')
      const [row] = await billing.query<{ id: number }>(`SELECT id FROM billing.orders WHERE order_no = '${order}'`)
      const settled = await billing.data('POST', `/api/order/${row?.id}/settle`, {
        as: 'grace',
        body: { reason: 'seen at the bank' },
      })
      expect(settled).toMatchObject({ state: 'paid', settled_by: 'grace', settled_reason: 'seen at the bank' })
      expect(await shop.tell(epay.paid(order))).toBe('success')
      while (!acts.some(({ target }) => target.name === order)) await new Promise(setImmediate)
      expect(acts.find(({ target }) => target.name === order)).toMatchObject({
        action: 'order.settled',
        actorName: 'grace',
        details: { username: 'ada', status: { from: 'pending', to: 'paid' }, reason: 'seen at the bank' },
      })
    })
  })

  describe('M27 by Stripe', () => {
    const open = () => shop.open({ StripeSecretKey: 'sk_test_key', StripeWebhookSecret: 'whsec_test' })
    const dollars = { amount: 2, payment_method: 'stripe' }

    it('is not to be had without both secrets', async () => {
      await billing.setOption('StripeSecretKey', 'sk_test_key')
      expect(await refusal('ada', dollars)).toBe('管理员未开启该支付方式')
      const unsigned = stripe.deliver('checkout.session.completed', {}, clock.nowMs())
      expect(await shop.deliver(unsigned)).toBe(400)
      expect(stripe.sessions).toEqual([])
    })

    it('leads to a session of the order, and credits it once when its event comes, in whatever order', async () => {
      await open()
      const { body } = await shop.pay('ada', dollars)
      const order = String(body['order_no'])
      expect(body).toMatchObject({ data: {}, url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
      expect(stripe.sessions[0]).toMatchObject({ order, amount: 200, currency: 'usd' })
      const before = (await balance(people.ada.id)) ?? 0
      const say = (type: string, changed: object = {}) =>
        shop.deliver(stripe.event(`checkout.session.${type}`, order, clock.nowMs(), changed))
      expect(await say('async_payment_succeeded')).toBe(200)
      expect(await say('completed', { payment_status: 'unpaid' })).toBe(200)
      expect(await say('completed')).toBe(200)
      expect(await say('expired')).toBe(200)
      expect(await shop.state(order)).toBe('paid')
      expect(await balance(people.ada.id)).toBe(before + 1_000_000)
    })

    it.each([
      ['less money', { amount_total: 199 }, 409],
      ['another currency', { currency: 'jpy' }, 409],
      ['another session', { id: 'cs_other' }, 409],
      ['no amount', { amount_total: null }, 409],
      ['an order of epay', 'epay', 409],
      ['an order of another shop', { client_reference_id: 'cart-7' }, 200],
    ])('credits nothing for %s, though it is signed', async (_, said, status) => {
      await open()
      const order = await shop.order('ada', dollars)
      const changed = said === 'epay' ? { client_reference_id: await shop.order('ada') } : said
      const before = await balance(people.ada.id)
      const event = stripe.event('checkout.session.completed', order, clock.nowMs(), changed as object)
      expect(await shop.deliver(event)).toBe(status)
      expect(await balance(people.ada.id)).toBe(before)
      await billing.query(`UPDATE billing.orders SET state = 'expired' WHERE state = 'pending'`)
    })

    it('is credited when its money comes, and not before; what is said of it later changes nothing', async () => {
      await open()
      const order = await shop.order('ada', dollars)
      const say = (type: string, changed: object = {}) =>
        shop.deliver(stripe.event(`checkout.session.${type}`, order, clock.nowMs(), changed))
      const standing = async () => {
        const [row] = await billing.query<{ state: string; said: string }>(
          `SELECT state, split_part(said, ' ', 1) AS said FROM billing.orders WHERE order_no = '${order}'`,
        )
        return row
      }
      expect(await say('completed', { payment_status: 'unpaid' })).toBe(200)
      expect(await standing()).toEqual({ state: 'pending', said: '' })
      expect(await say('async_payment_failed')).toBe(200)
      expect(await standing()).toEqual({ state: 'failed', said: 'checkout.session.async_payment_failed' })
      expect(await say('async_payment_succeeded')).toBe(200)
      expect(await say('expired')).toBe(200)
      expect(await standing()).toEqual({ state: 'paid', said: 'checkout.session.async_payment_succeeded' })
    })

    it('counts coins where a currency has no smaller ones', async () => {
      await open()
      await billing.setOption('StripeCurrency', 'jpy')
      await billing.setOption('StripePrice', '150.3')
      const order = await shop.order('ada', dollars)
      expect(stripe.sessions.at(-1)).toMatchObject({ order, amount: 301, currency: 'jpy' })
      const say = (changed: object) =>
        shop.deliver(stripe.event('checkout.session.completed', order, clock.nowMs(), changed))
      expect(await say({ amount_total: 30_100 })).toBe(409)
      expect(await say({})).toBe(200)
      expect(await shop.state(order)).toBe('paid')
      await billing.setOption('StripePrice', '1')
      await billing.setOption('StripeCurrency', 'usd')
    })

    it('takes no event that is forged or too old', async () => {
      await open()
      const order = await shop.order('ada', dollars)
      const event = stripe.event('checkout.session.completed', order, clock.nowMs())
      expect(await shop.deliver({ ...event, body: event.body.replace('200', '201') })).toBe(400)
      expect(await shop.deliver({ ...event, body: JSON.stringify(JSON.parse(event.body)) })).toBe(400)
      expect(await shop.deliver({ ...event, signature: '' })).toBe(400)
      // Not even looked into: what is no JSON is told apart where it was signed alone.
      expect(await shop.deliver({ ...event, body: '{' })).toBe(400)
      expect(await shop.deliver({ body: '{', signature: stripe.signatureOf('{', clock.nowMs()) })).toBe(409)
      clock.jumpTo('2026-01-01T12:05:01Z')
      expect(await shop.deliver(event)).toBe(400)
      expect(await shop.state(order)).toBe('pending')
    })

    it('says that Stripe cannot be reached, and ends the order', async () => {
      await open()
      stripe.failure = 500
      const { body, status } = await shop.pay('ada', dollars)
      stripe.failure = null
      expect({ status, message: body.message }).toEqual({
        status: 503,
        message: expect.stringContaining('Nothing was charged') as string,
      })
      expect(JSON.stringify(body)).not.toContain('sk_test')
      const [last] = await billing.query<{ state: string }>('SELECT state FROM billing.orders ORDER BY id DESC LIMIT 1')
      expect(last?.state).toBe('failed')
    })

    it('keeps no more than twenty orders of an hour that failed so', async () => {
      await open()
      clock.jumpTo('2026-01-02T12:00:00Z')
      stripe.failure = 500
      for (let made = 0; made < 20; made += 1) await shop.pay('busy', dollars)
      const { body, status } = await shop.pay('busy', dollars)
      stripe.failure = null
      expect({ status, message: body.message }).toEqual({
        status: 200,
        message: expect.stringContaining('20 unpaid orders') as string,
      })
    })
  })

  it('leaves books that add up', async () => {
    expect(findViolations(await billing.rows())).toEqual([])
  })
})
